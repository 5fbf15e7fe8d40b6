import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caseCan } from '#contract/cases.rules.ts'
import { groupedId } from '#contract/labels.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls, type Patient } from '#contract/patients.ts'
import { canEditPatient, canEditSuffix } from '#contract/patients.rules.ts'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './CasePage.module.css'

/** PAT-21, PAT-25: who the patient is; the values being typed stay whatever arrives from others. */
export function PatientForm({ patient }: { patient: Patient }) {
  // What was open is kept until it is saved or discarded; only then the newest values are taken.
  const [opened, setOpened] = useState(patient)
  const [isDirty, setDirty] = useState(false)
  const shown = isDirty ? opened : patient
  return (
    <Section title="Patient" id="patient" beside={groupedId(patient.id)}>
      <Fields
        key={`${shown.id} ${shown.updated_at}`}
        patient={shown}
        onDirty={(next) => {
          if (next && !isDirty) setOpened(shown)
          setDirty(next)
        }}
      />
    </Section>
  )
}

function Fields({ patient, onDirty }: { patient: Patient; onDirty: (isDirty: boolean) => void }) {
  const actor = actorOf(useMe())
  const blocked = caseCan.edit(patient)?.text
  const isLocked = blocked !== undefined || !canEditPatient(actor, patient.organization_id, patient.rx_form)
  const mayChangeSuffix = !isLocked && canEditSuffix(actor, patient.organization_id)
  const update = useSave(patientCalls.update, { errors: 'inline' })
  const form = useForm({
    initialValues: {
      first_name: patient.first_name,
      last_name: patient.last_name,
      case_number_text: patient.case_number_text ?? '',
      numeric_suffix: patient.numeric_suffix,
      user_id: patient.user_id,
      location_id: patient.location_id,
    },
    validate: schemaResolver(patientCalls.update.body, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (values) => onDirty(isChanged(values, patient)),
  })
  const { doctors, locations, error } = usePeopleAndPlaces(patient, !isLocked)
  const changed = isChanged(form.values, patient)

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(({ numeric_suffix, ...values }) =>
        update.mutate(
          {
            params: { id: patient.id },
            body: { ...values, ...(mayChangeSuffix ? { numeric_suffix } : {}), updated_at: patient.updated_at },
          },
          { onSuccess: () => onDirty(false) },
        ),
      )}
    >
      <div className={classes.two}>
        <NameField label="First name" disabled={isLocked} {...form.getInputProps('first_name')} />
        <NameField label="Last name" disabled={isLocked} {...form.getInputProps('last_name')} />
        <TextInput label="Case number" disabled={isLocked} {...form.getInputProps('case_number_text')} />
        {/* The portal gives it; only staff correct it (register 28). */}
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
      </div>
      <div className={classes.doctor}>
        <ChoiceField label="Doctor" choices={doctors} disabled={isLocked} {...form.getInputProps('user_id')} />
        <TextInput label="Doctor number" value={patient.doctor_number ?? ''} readOnly disabled />
      </div>
      <ChoiceField
        label="Location"
        choices={locations}
        disabled={isLocked}
        placeholder="None"
        {...form.getInputProps('location_id')}
      />
      {error ? (
        <Text role="alert" c="var(--td-danger)">
          Failed to fetch organization.
        </Text>
      ) : null}
      {blocked ? <Text c="dimmed">{blocked}</Text> : null}
      {update.error ? (
        <Text role="alert" c="var(--td-danger)">
          {wordsOf(update.error)}
          {isApiError(update.error) && update.error.status === 409 ? ' What you typed is still here.' : ''}
        </Text>
      ) : null}
      {changed && !isLocked ? (
        <Group gap="sm" justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              form.reset()
              onDirty(false)
            }}
          >
            Discard
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </Group>
      ) : null}
    </form>
  )
}

type Values = {
  first_name: string
  last_name: string
  case_number_text: string
  numeric_suffix: number | null
  user_id: number
  location_id: number | null
}

function isChanged(values: Values, patient: Patient) {
  return (
    values.first_name !== patient.first_name ||
    values.last_name !== patient.last_name ||
    values.case_number_text !== (patient.case_number_text ?? '') ||
    values.numeric_suffix !== patient.numeric_suffix ||
    values.user_id !== patient.user_id ||
    values.location_id !== patient.location_id
  )
}

/** The choices are asked for only where they can be made; what is set now is always among them. */
function usePeopleAndPlaces(patient: Patient, isOpen: boolean) {
  const params = { id: patient.organization_id }
  // PAT-59: the choices may be there although their organization is not.
  const organization = useQuery(q(organizationCalls.get, { params }))
  const members = useQuery({ ...q(organizationCalls.members, { params }), enabled: isOpen })
  const places = useQuery({ ...q(organizationCalls.assignedLocations, { params }), enabled: isOpen })
  const doctors = (members.data?.members ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))
  const locations = (places.data?.locations ?? []).map(({ id, location_name }) => ({ value: id, label: location_name }))
  const doctor = { value: patient.user.id, label: patient.user.full_name }
  const place = patient.location && { value: patient.location.id, label: patient.location.location_name }
  return {
    doctors: doctors.some(({ value }) => value === doctor.value) ? doctors : [doctor, ...doctors],
    locations: !place || locations.some(({ value }) => value === place.value) ? locations : [place, ...locations],
    error: organization.isError || members.isError || places.isError,
  }
}
