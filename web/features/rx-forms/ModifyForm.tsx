import { Box, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStaff } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import type { Location } from '#contract/locations.ts'
import { modifiedForm, type rxFormCalls } from '#contract/rx-forms.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { MissingBar } from '#web/components/record/MissingBar.tsx'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { hasChanges, toRequestValues, toCaseValues, type CaseValues } from './case-values.ts'
import { CaseFormProvider } from './CaseFormContext.ts'
import { CaseFormLayout } from './CaseFormLayout.tsx'
import { CaseSummary } from './CaseSummary.tsx'
import { DoctorSection } from './DoctorSection.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ImpressionSection } from './ImpressionSection.tsx'
import { InstructionsSection } from './InstructionsSection.tsx'
import { PatientSection } from './PatientSection.tsx'
import { PrintSection } from './PrintSection.tsx'
import { validateCase } from './validate-case.ts'
import { focusField, SECTIONS } from './form-sections.ts'
import { SetupSection } from './SetupSection.tsx'
import { ShippingSection } from './ShippingSection.tsx'
import { SummaryLine } from './SummaryLine.tsx'
import type { CaseFormData } from './useCaseFormData.ts'
import { useDerivedCase } from './useDerivedCase.ts'
import { focusFirstError, showSubmitError } from './useSubmitCase.ts'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

type Props = { read: Reply<typeof rxFormCalls.get>; facts: CaseFormData; onReload: () => void }

const LOCKED = 'Locked, since a step of the setup is finished.'
const WITHOUT_FILES = SECTIONS.map(({ id }) => id).filter((id) => id !== 'files')

/** Edits a submitted case in the same sections as a new one; files are edited on the patient's page. */
export function ModifyForm({ read, facts: loaded, onReload }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  // Keeps the first loaded version; a concurrent change is reported on save (register 56) and discards no edits.
  const [{ rx_form, metadata }] = useState(read)
  const [fresh] = useState(() => toCaseValues(rx_form))
  const located = addLocations(loaded, [rx_form.location, rx_form.shippingLocation])
  const facts = addLibraries(located, rx_form.bracketLibraries)
  const save = useSave(caseCalls.modify, { errors: 'inline' })
  const form = useForm<CaseValues>({
    initialValues: fresh,
    validate: (values) => validateCase(values, { facts }),
    validateInputOnBlur: true,
  })
  const { values } = form
  const derived = useDerivedCase(form, { fresh, facts })
  const { missing } = derived
  const isDirty = hasChanges(values, fresh)
  useUnsavedGuard(isDirty)
  const doctor = doctorName()
  const isInBar = useIsPhone()
  const patient_id = rx_form.patient_id ?? undefined
  const summary = (
    <CaseSummary
      doctor={doctor}
      picture={undefined}
      suffix={rx_form.numeric_suffix}
      submitted={rx_form.created_at}
      billed="At the prices of today. Tax and card fee are added on the invoice."
      patient_id={patient_id}
    />
  )

  return (
    <CaseFormProvider
      value={{
        ...derived,
        locked: new Set(metadata.modification_rules.locked_fields),
        lockedDescription: LOCKED,
        doctor,
        sections: WITHOUT_FILES,
      }}
    >
      <PageHeader
        crumbs={[
          { label: `${rx_form.first_name} ${rx_form.last_name}`, href: patientPath() },
          { label: 'Modify rx form' },
        ]}
        title="Modify rx form"
      />
      <CaseFormLayout isSubmitted summary={isInBar ? undefined : summary}>
        <PatientSection />
        <DoctorSection />
        <ImpressionSection />
        <SetupSection />
        <PrintSection />
        <ShippingSection />
        <InstructionsSection />
      </CaseFormLayout>
      {save.error?.code === CODE.conflict ? (
        // Sticks above the action bar, so that it is visible at any scroll position.
        <Box role="alert" pos="sticky" bottom={72} mb="sm" style={{ zIndex: 41 }}>
          <Notice
            icon={IconRefresh}
            tone="warning"
            title={save.error.message}
            actions={
              <Button variant="default" onClick={onReload}>
                Reload
              </Button>
            }
          >
            What you typed is still here. Reloading replaces it.
          </Notice>
        </Box>
      ) : null}
      <MissingBar
        verb="Save"
        completeText="There are changes that are not saved."
        emptyText="Nothing was changed"
        isDirty={isDirty}
        isSaving={save.isPending}
        missing={missing.map(({ field, label, isWrong }) => ({ key: field, label, isWrong, go: () => goTo(field) }))}
        onSubmit={submit}
        above={isInBar ? <SummaryLine patient_id={patient_id}>{summary}</SummaryLine> : undefined}
        onDiscard={isDirty ? { label: 'Discard changes', run: () => form.reset() } : undefined}
      />
    </CaseFormProvider>
  )

  function submit() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return focusFirstError(errors)
    const body = modifiedForm.parse({ ...toRequestValues(values), updated_at: rx_form.updated_at })
    save.mutate(
      { params: { id: rx_form.id }, body },
      {
        onSuccess: () => void navigate({ href: patientPath(), ignoreBlocker: true }),
        // The notice above the bar reports a conflict.
        onError: (error) => (error.code === CODE.conflict ? undefined : showSubmitError(form, error)),
      },
    )
  }

  function goTo(field: string) {
    if (field in values) form.validateField(field)
    focusField(field)
  }

  function patientPath() {
    if (rx_form.patient_id === null) return paths.home()
    return isStaff(toActor(me)) ? paths.patientWorkflow(rx_form.patient_id) : paths.patientDetails(rx_form.patient_id)
  }

  function doctorName() {
    const chosen = facts.doctors.find(({ id }) => id === values.user_id)?.full_name
    if (chosen) return chosen
    if (rx_form.user_id === me.id) return me.full_name
    const { created_by_user } = rx_form
    return created_by_user?.id === rx_form.user_id ? created_by_user.full_name : 'Set by the practice'
  }
}

/** Adds locations of the case that the user may not otherwise select. */
function addLocations(facts: CaseFormData, locations: (Location | null | undefined)[]): CaseFormData {
  const missing = locations.filter(
    (location, at) =>
      location &&
      !facts.locations.some(({ id }) => id === location.id) &&
      locations.findIndex((other) => other?.id === location.id) === at,
  )
  return { ...facts, locations: [...facts.locations, ...missing.flatMap((location) => location ?? [])] }
}

/** Adds archived libraries that the case still uses. */
function addLibraries(facts: CaseFormData, libraries: readonly { id: number; name: string }[] = []): CaseFormData {
  const missing = libraries.filter(({ id }) => !facts.libraries.some((library) => library.id === id))
  return { ...facts, libraries: [...facts.libraries, ...missing.map((library) => ({ ...library, member_id: null }))] }
}
