import { Group, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { caseCan } from '#contract/cases.rules.ts'
import { formatGroupedId } from '#contract/labels.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls, type Patient } from '#contract/patients.ts'
import { canEditPatient, canEditSuffix } from '#contract/patients.rules.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormError } from '#web/components/FormError.tsx'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { Section } from '#web/ui/Section.tsx'

const NAMES: Record<Exclude<keyof z.input<typeof patientCalls.update.body>, 'updated_at'>, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  case_number_text: 'Case number',
  numeric_suffix: 'Suffix',
  user_id: 'Doctor',
  location_id: 'Location',
}

/** PAT-21, PAT-25: the patient's name, numbers, doctor and location. */
export function PatientForm({ patient }: { patient: Patient }) {
  const actor = toActor(useMe())
  const blocked = caseCan.edit(patient)?.text
  const isLocked = blocked !== undefined || !canEditPatient(actor, patient.organization_id, patient.rx_form)
  const mayChangeSuffix = !isLocked && canEditSuffix(actor, patient.organization_id)
  const update = useSave(patientCalls.update, { errors: 'inline' })
  const { doctors, locations, error } = usePatientFormOptions(patient, !isLocked)
  const { id, first_name, last_name, case_number_text, numeric_suffix: suffix, user_id, location_id } = patient

  return (
    <Section title="Patient" id="patient" aside={formatGroupedId(id)}>
      <RecordForm
        values={
          {
            first_name,
            last_name,
            case_number_text: case_number_text ?? '',
            numeric_suffix: suffix,
            user_id,
            location_id,
          } satisfies Record<keyof typeof NAMES, unknown>
        }
        version={patient.updated_at}
        names={NAMES}
        schema={patientCalls.update.body}
        saving={update}
        onSave={({ numeric_suffix, ...values }, updated_at, done) =>
          update.mutate(
            { params: { id }, body: { ...values, ...(mayChangeSuffix ? { numeric_suffix } : {}), updated_at } },
            done,
          )
        }
      >
        {(form) => (
          <>
            <SimpleGrid cols={2} spacing="md">
              <NameField label="First name" disabled={isLocked} {...form.getInputProps('first_name')} />
              <NameField label="Last name" disabled={isLocked} {...form.getInputProps('last_name')} />
              <TextInput label="Case number" disabled={isLocked} {...form.getInputProps('case_number_text')} />
              {/* The portal assigns the suffix; only staff may correct it (register 28). */}
              <NumberInput
                label="Suffix"
                disabled={!mayChangeSuffix}
                hideControls
                allowNegative={false}
                allowDecimal={false}
                value={form.values.numeric_suffix ?? ''}
                onChange={(value) => form.setFieldValue('numeric_suffix', typeof value === 'number' ? value : null)}
                error={form.errors.numeric_suffix}
              />
            </SimpleGrid>
            {/* The doctor's name gets more width than the doctor's number. */}
            <Group wrap="nowrap" align="flex-start">
              <ChoiceField
                label="Doctor"
                flex={8}
                miw={0}
                choices={doctors}
                disabled={isLocked}
                {...form.getInputProps('user_id')}
              />
              <TextInput label="Doctor number" flex={5} miw={0} value={patient.doctor_number ?? ''} readOnly disabled />
            </Group>
            <ChoiceField
              label="Location"
              choices={locations}
              disabled={isLocked}
              placeholder="None"
              {...form.getInputProps('location_id')}
            />
            <FormError error={error ? 'Failed to fetch organization.' : undefined} />
            {blocked ? <Text c="dimmed">{blocked}</Text> : null}
          </>
        )}
      </RecordForm>
    </Section>
  )
}

/**
 * Loads the doctors and locations to choose from, only where the form is editable. The current values are always among
 * them.
 */
function usePatientFormOptions(patient: Patient, isOpen: boolean) {
  const params = { id: patient.organization_id }
  // PAT-59: the members and locations may load although the organization itself does not.
  const organization = useQuery(q(organizationCalls.get, { params }))
  const members = useQuery({ ...q(organizationCalls.members, { params }), enabled: isOpen })
  const assigned = useQuery({ ...q(organizationCalls.assignedLocations, { params }), enabled: isOpen })
  const doctors = (members.data?.members ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))
  const locations = (assigned.data?.locations ?? []).map(({ id, location_name }) => ({
    value: id,
    label: location_name,
  }))
  const doctor = { value: patient.user.id, label: patient.user.full_name }
  const current = patient.location && { value: patient.location.id, label: patient.location.location_name }
  return {
    doctors: doctors.some(({ value }) => value === doctor.value) ? doctors : [doctor, ...doctors],
    locations: !current || locations.some(({ value }) => value === current.value) ? locations : [current, ...locations],
    error: organization.isError || members.isError || assigned.isError,
  }
}
