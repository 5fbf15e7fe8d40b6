import { useForm } from '@mantine/form'
import { useState } from 'react'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { MAX_FORM_PHOTOS, MAX_FORM_STL_FILES } from '#contract/files.ts'
import { needsStlFiles } from '#contract/rx-forms.rules.ts'
import { send } from '#web/api/client.ts'
import { newIdempotencyKey } from '#web/api/idempotency.ts'
import { useMe } from '#web/api/useMe.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { MissingBar } from '#web/components/record/MissingBar.tsx'
import type { UploadListOptions } from '#web/features/files/upload-list.ts'
import { useUploads } from '#web/features/files/useUploads.ts'
import { formatCents } from '#contract/price-lines.ts'
import { formatBilling } from './case-cost.ts'
import { hasChanges, type CaseValues } from './case-values.ts'
import { CaseFormProvider } from './CaseFormContext.ts'
import { CaseFormLayout } from './CaseFormLayout.tsx'
import { CaseSummary } from './CaseSummary.tsx'
import { DoctorSection } from './DoctorSection.tsx'
import { caseDraftKey, mergeDraft, type StoredDraft } from './case-draft.ts'
import { confirmDiscard } from './DraftOffer.tsx'
import { FilesSection } from './FilesSection.tsx'
import { ImpressionSection } from './ImpressionSection.tsx'
import { InstructionsSection } from './InstructionsSection.tsx'
import { PatientSection } from './PatientSection.tsx'
import { PrintSection } from './PrintSection.tsx'
import { validateCase } from './validate-case.ts'
import { focusField, SECTIONS } from './form-sections.ts'
import { SetupSection } from './SetupSection.tsx'
import { ShippingSection } from './ShippingSection.tsx'
import { StartCaseHeader } from './StartCaseHeader.tsx'
import type { CaseFormData } from './useCaseFormData.ts'
import { useCaseDraft } from './useCaseDraft.ts'
import { useDerivedCase } from './useDerivedCase.ts'
import { useSimilarPatient } from './useSimilarPatient.ts'
import { useSubmitCase } from './useSubmitCase.ts'

type Props = { facts: CaseFormData; fresh: CaseValues; draft: StoredDraft | undefined; onDiscarded: () => void }

const NOTHING_LOCKED: ReadonlySet<string> = new Set()
const ALL = SECTIONS.map(({ id }) => id)

/** Form of a new case, with its draft, its uploads and its submission. */
export function NewCase({ facts, fresh, draft, onDiscarded }: Props) {
  const me = useMe()
  const organization_id = facts.organization.id
  const [key] = useState(() => draft?.key ?? newIdempotencyKey())
  const [began] = useState(() => new Date().toISOString())
  const stl = useUploads(uploadOptions('stl', draft?.stl_files))
  const photos = useUploads(uploadOptions('photo', draft?.photos))
  const form = useForm<CaseValues>({
    initialValues: draft ? mergeDraft(draft, fresh) : fresh,
    validate: (values) => validateCase(values, { facts, staged: stagedFor(values) }),
    validateInputOnBlur: true,
  })
  const { values } = form
  const staged = stagedFor(values)
  const derived = useDerivedCase(form, { fresh, facts, staged, charged: facts.next_case?.arches })
  const { cost, missing, problems } = derived
  const { similar, hasFailed, ask } = useSimilarPatient(organization_id, values)
  const hasFiles = stl.items.length + photos.items.length > 0
  const isDirty = hasFiles || hasChanges(values, fresh)
  const accepted_warnings = [...stl.accepted_warnings, ...acceptedBefore()]
  const saved = useCaseDraft(caseDraftKey(me.id, organization_id), {
    content: { key, values, stl_files: stl.staged, photos: photos.staged, accepted_warnings },
    ...(draft && { before: draft }),
    isWorthKeeping: isDirty,
  })
  const { submit, isSaving } = useSubmitCase({
    form,
    rest: {
      organization_id,
      ...staged,
      accepted_warnings: accepted_warnings.filter(({ file_path }) => isStaged(file_path)),
    },
    idempotencyKey: key,
    ask,
    onDone: () => saved.clear(),
  })
  const isUploading = stl.isBusy || photos.isBusy
  useUnsavedGuard(isUploading, {
    body: 'Files are still on their way. What you wrote is kept as a draft, but these uploads would stop.',
  })
  const doctor = facts.doctors.length > 0 ? undefined : me.full_name
  const name = `${values.first_name} ${values.last_name}`.trim()

  return (
    <CaseFormProvider
      value={{
        ...derived,
        locked: NOTHING_LOCKED,
        doctor: me.full_name,
        sections: ALL,
      }}
    >
      <StartCaseHeader facts={facts} savedAt={saved.savedAt} />
      <CaseFormLayout
        hasFiles={hasFiles}
        areFilesOpen={missingUploads().length > 0}
        summary={
          <CaseSummary
            doctor={doctor ?? facts.doctors.find(({ id }) => id === values.user_id)?.full_name}
            picture={stl.items.find(({ picture }) => picture)?.picture}
            suffix={similar?.numeric_suffix}
            submitted={began}
            billed={formatBilling(facts.next_case)}
          />
        }
      >
        <PatientSection similar={similar} hasSimilarFailed={hasFailed} />
        <DoctorSection />
        <ImpressionSection />
        <FilesSection stl={stl} photos={photos} />
        <SetupSection />
        <PrintSection />
        <ShippingSection />
        <InstructionsSection />
      </CaseFormLayout>
      <MissingBar
        verb="Submit case"
        price={cost && cost.lines.length > 0 ? formatCents(cost.total) : undefined}
        fine="Everything is there"
        untouched="Nothing is written yet"
        isDirty={isDirty}
        isSaving={isSaving}
        missing={[...missingFields(), ...missingUploads()]}
        onSubmit={() => void submit()}
        onDiscard={isDirty || draft ? { label: 'Discard draft', run: () => void discard() } : undefined}
      />
    </CaseFormProvider>
  )

  function missingFields() {
    // A pending upload has its own entry, so the missing STL files are not listed as well.
    const open = missing.filter(({ field }) => field !== 'stl_files' || stl.items.length === 0)
    return open.map(({ field, label }) => ({ key: field, words: label, go: () => goTo(field) }))
  }

  function goTo(field: string) {
    if (field in values) form.validateField(field)
    else form.setFieldError(field, problems[field])
    focusField(field)
  }

  function missingUploads() {
    const scans = needsStlFiles(values) ? stl.missing.map((each) => ({ ...each, field: 'stl_files' })) : []
    const pictures = photos.missing.map((each) => ({ ...each, field: 'rx_intraoral_photos' }))
    return [...scans, ...pictures].map(({ id, words, field }) => ({ key: id, words, go: () => focusField(field, id) }))
  }

  function stagedFor(now: CaseValues) {
    return { stl_files: needsStlFiles(now) ? stl.staged : [], rx_intraoral_photos: photos.staged }
  }

  /** Reasons for warnings that were stored with the resumed draft. */
  function acceptedBefore() {
    return (draft?.accepted_warnings ?? []).filter(({ file_path }) =>
      stl.items.some(({ upload, file }) => upload.file_path === file_path && !file),
    )
  }

  function isStaged(file_path: string) {
    return staged.stl_files.some((file) => file.file_path === file_path)
  }

  async function discard() {
    if (!(await confirmDiscard(name))) return
    saved.clear()
    onDiscarded()
  }

  function uploadOptions(kind: 'stl' | 'photo', before: UploadListOptions['staged'] = []): UploadListOptions {
    return {
      kind,
      limit: kind === 'stl' ? MAX_FORM_STL_FILES : MAX_FORM_PHOTOS,
      staged: before,
      getLink: (file) => send(rxFormCalls.uploadLink, { query: { ...file, organization_id } }),
    }
  }
}
