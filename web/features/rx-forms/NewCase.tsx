import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { MAX_FORM_PHOTOS, MAX_FORM_STL_FILES } from '#contract/files.ts'
import { needsStlFiles } from '#contract/rx-forms.rules.ts'
import { send } from '#web/api/client.ts'
import { newIdempotencyKey } from '#web/api/idempotency.ts'
import { useMe } from '#web/api/useMe.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { MissingBar } from '#web/components/record/MissingBar.tsx'
import type { UploadListOptions } from '#web/features/files/upload-list.ts'
import { useUploads } from '#web/features/files/useUploads.ts'
import { formatCents } from '#contract/price-lines.ts'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { formatBilling } from './case-cost.ts'
import { hasChanges, patientOf, type CaseValues } from './case-values.ts'
import { CaseFormProvider } from './CaseFormContext.ts'
import { CaseFormLayout } from './CaseFormLayout.tsx'
import { CaseSummary } from './CaseSummary.tsx'
import { DoctorSection } from './DoctorSection.tsx'
import { caseDraftKey, mergeDraft, type StoredDraft } from './case-draft.ts'
import { confirmDiscard } from './DraftOffer.tsx'
import { FilesSection } from './FilesSection.tsx'
import { FoldedCase } from './FoldedCase.tsx'
import { ImpressionSection } from './ImpressionSection.tsx'
import { InstructionsSection } from './InstructionsSection.tsx'
import { readsAllSections, storeAllSections } from './open-sections.ts'
import { PatientSection } from './PatientSection.tsx'
import { PrintSection } from './PrintSection.tsx'
import { validateCase } from './validate-case.ts'
import { focusField, SECTIONS, type FormField } from './form-sections.ts'
import { SetupSection } from './SetupSection.tsx'
import { ShippingSection } from './ShippingSection.tsx'
import { SimilarNote } from './SimilarNote.tsx'
import { StartCaseHeader } from './StartCaseHeader.tsx'
import { SummaryLine } from './SummaryLine.tsx'
import type { CaseFormData } from './useCaseFormData.ts'
import { useCaseDraft } from './useCaseDraft.ts'
import { useDerivedCase } from './useDerivedCase.ts'
import { useScansWithName } from './useScansWithName.ts'
import { useSectionFold } from './useSectionFold.ts'
import { useSimilarPatient } from './useSimilarPatient.ts'
import { useSubmitCase } from './useSubmitCase.ts'
import { useUsualChoices } from './useUsualChoices.ts'
import { usableUsual } from './usual-values.ts'

type Props = {
  facts: CaseFormData
  /** The first values: the practice's defaults, filled with what the doctor usually chooses. */
  fresh: CaseValues
  /** The practice's defaults alone. */
  blank: CaseValues
  draft: StoredDraft | undefined
  onDiscarded: () => void
}

/** Where there is no place for the summary beside the form: the folded one is wider. */
const SUMMARY_IN_BAR = { folded: '(max-width: 1200px)', open: '(max-width: 700px)' }
const NO_LOCKED_FIELDS: ReadonlySet<string> = new Set()
const ALL = SECTIONS.map(({ id }) => id)
const NEXT: Partial<Record<string, string>> = {
  stl_files: 'Next: add the scans',
  first_name: 'Next: write the name',
  last_name: 'Next: write the name',
  user_id: 'Next: choose the doctor',
  location_id: 'Next: choose the location',
  bracket_libraries: 'Next: choose the brackets',
}

/** Form of a new case, with its draft, its uploads and its submission. */
export function NewCase({ facts, fresh, blank, draft, onDiscarded }: Props) {
  const me = useMe()
  const dates = useDateWords()
  const organization_id = facts.organization.id
  const [key] = useState(() => draft?.key ?? newIdempotencyKey())
  const [startedAt] = useState(() => new Date().toISOString())
  const [isAllOpen, setAllOpen] = useState(() => readsAllSections(me.id))
  const isInBar = useMediaQuery(isAllOpen ? SUMMARY_IN_BAR.open : SUMMARY_IN_BAR.folded, false, {
    getInitialValueInEffect: false,
  })
  const stl = useUploads(uploadOptions('stl', draft?.stl_files))
  const photos = useUploads(uploadOptions('photo', draft?.photos))
  const form = useForm<CaseValues>({
    initialValues: draft ? mergeDraft(draft, fresh) : fresh,
    validate: (values) => validateCase(values, { facts, staged: stagedFor(values) }),
    validateInputOnBlur: true,
  })
  const { values } = form
  const { scans, isNameFromFiles } = useScansWithName(form, stl)
  const doubts = needsStlFiles(values) ? stl.doubts : []
  const staged = stagedFor(values)
  const derived = useDerivedCase(form, { fresh, facts, staged, charged: facts.next_case?.arches })
  const { cost, missing, problems } = derived
  const isBegun = stl.items.length > 0 || (values.impression_type !== null && !needsStlFiles(values))
  const fold = useSectionFold({ missing, errors: form.errors, isBegun })
  const { similar, hasFailed, checkSimilar } = useSimilarPatient(organization_id, values)
  const hasFiles = stl.items.length + photos.items.length > 0
  const isDirty = hasFiles || hasChanges(values, fresh)
  const accepted_warnings = [...stl.accepted_warnings, ...initialAccepted()]
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
    checkSimilar,
    onDone: () => saved.clear(),
  })
  const isUploading = stl.isBusy || photos.isBusy
  useUnsavedGuard(isUploading, {
    body: 'Files are still on their way. What you wrote is kept as a draft, but these uploads would stop.',
  })
  const doctor_id = facts.doctors.length > 0 ? values.user_id : me.id
  const doctor = facts.doctors.length > 0 ? facts.doctors.find(({ id }) => id === doctor_id)?.full_name : me.full_name
  const { usual } = useUsualChoices(doctor_id, organization_id)
  const name = `${values.first_name} ${values.last_name}`.trim()
  const open = [...missingFields(), ...missingUploads()]
  const next = !isAllOpen && isBegun ? nextStep() : undefined
  const isReady = !isAllOpen && isDirty && !isSaving && open.length === 0
  useShortcuts([
    ...(next ? [{ keys: 'Enter', label: next.label, group: 'Start A Case', run: next.go }] : []),
    ...(isReady ? [{ keys: 'Enter', label: 'Submit case', group: 'Start A Case', run: () => void submit() }] : []),
  ])
  const sections = (
    <>
      {isAllOpen ? <PatientSection similar={similar} hasSimilarFailed={hasFailed} takesFocus /> : <PatientSection />}
      <DoctorSection />
      <ImpressionSection />
      <FilesSection stl={scans} photos={photos} />
      <SetupSection />
      <PrintSection />
      <ShippingSection />
      <InstructionsSection />
    </>
  )
  const summary = (
    <CaseSummary
      doctor={doctor}
      picture={stl.items.find(({ picture }) => picture)?.picture}
      suffix={similar?.numeric_suffix}
      submitted={startedAt}
      billed={formatBilling(facts.next_case, dates)}
    />
  )

  return (
    <CaseFormProvider
      value={{
        ...derived,
        locked: NO_LOCKED_FIELDS,
        doctor: me.full_name,
        sections: ALL,
      }}
    >
      <StartCaseHeader
        facts={facts}
        savedAt={saved.savedAt}
        sections={{ areAllOpen: isAllOpen, onToggle: () => toggleAll(!isAllOpen) }}
      />
      {isAllOpen ? (
        <CaseFormLayout
          hasFiles={hasFiles}
          areFilesOpen={missingUploads().length > 0}
          summary={isInBar ? undefined : summary}
        >
          {sections}
        </CaseFormLayout>
      ) : (
        <FoldedCase
          stl={scans}
          photos={photos}
          doubts={doubts.length}
          doctor={doctor}
          isOwn={doctor_id === me.id}
          usual={usual && usableUsual(usual, facts)}
          isNameFromFiles={isNameFromFiles}
          fold={fold}
          onGo={show}
          onBlank={() => form.setValues({ ...blank, ...patientOf(values) })}
          note={<SimilarNote similar={similar} hasFailed={hasFailed} name={name} />}
          summary={isInBar ? undefined : summary}
        >
          {sections}
        </FoldedCase>
      )}
      <MissingBar
        verb="Submit case"
        price={cost && cost.lines.length > 0 ? formatCents(cost.total) : undefined}
        completeText="Everything is there"
        emptyText="Nothing is written yet"
        isDirty={isDirty}
        isSaving={isSaving}
        missing={open}
        onSubmit={() => void submit()}
        above={isInBar ? <SummaryLine>{summary}</SummaryLine> : undefined}
        onDiscard={isDirty || draft ? { label: 'Discard draft', run: () => void discard() } : undefined}
      >
        {next ? (
          <Button rightSection={<KeyboardHint keys="Enter" />} onClick={next.go}>
            {next.label}
          </Button>
        ) : null}
      </MissingBar>
    </CaseFormProvider>
  )

  function missingFields() {
    // A pending upload has its own entry, so the missing STL files are not listed as well.
    const open = missing.filter(({ field }) => field !== 'stl_files' || stl.items.length === 0)
    return open.map(({ field, label, isWrong }) => ({ key: field, label, isWrong, go: () => goTo(field) }))
  }

  function goTo(field: FormField) {
    if (field in values) form.validateField(field)
    // The place for the scans is in sight above the sections.
    else if (isAllOpen) form.setFieldError(field, problems[field])
    show(field)
  }

  /** Opens the section of the field, if it is folded, and puts the focus into the field. */
  function show(field: FormField) {
    if (!isAllOpen && field !== 'stl_files') fold.openFor(field)
    focusField(field)
  }

  function missingUploads() {
    const blocked = needsStlFiles(values) ? stl.missing.map((each) => ({ ...each, field: 'stl_files' as const })) : []
    const pictures = photos.missing.map((each) => ({ ...each, field: 'rx_intraoral_photos' as const }))
    return [...blocked, ...shortScans(), ...pictures].map(({ id, label, field }) => ({
      key: id,
      label,
      go: () => {
        if (!isAllOpen && field !== 'stl_files') fold.openFor(field)
        focusField(field, id)
      },
    }))
  }

  /** Those that may end too early. The other doubts block the upload itself. */
  function shortScans() {
    return doubts
      .filter(({ id }) => !stl.missing.some((each) => each.id === id))
      .map(({ id, name: file }) => ({ id, label: `Reason for ${file}`, field: 'stl_files' as const }))
  }

  /** The next thing that a person can do; an upload under way is none. */
  function nextStep() {
    const field = missingFields()[0]
    if (field) return { label: NEXT[field.key] ?? `Next: ${field.label.toLowerCase()}`, go: field.go }
    const doubt = missingUploads().find(({ key: id }) => doubts.some((item) => item.id === id))
    return doubt && { label: 'Next: look at the scan', go: doubt.go }
  }

  function toggleAll(isOn: boolean) {
    storeAllSections(me.id, isOn)
    setAllOpen(isOn)
  }

  function stagedFor(now: CaseValues) {
    return { stl_files: needsStlFiles(now) ? stl.staged : [], rx_intraoral_photos: photos.staged }
  }

  /** Reasons for warnings that were stored with the resumed draft. */
  function initialAccepted() {
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
