import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import { FieldAnchor, FormSection, FieldRow } from './FormSection.tsx'

/** As many fit into one row of tiles. */
const FEW_DOCTORS = 3
const NO_LOCATION = 'No location is assigned to you. Please ask the owner of your organization.'

export function DoctorSection() {
  const { field, facts, form, doctor } = useCaseForm()
  const props = field('location_id')
  const doctors = facts.doctors.map(({ id, full_name }) => ({ value: id, label: full_name }))
  const areFew = doctors.length > 1 && doctors.length <= FEW_DOCTORS
  return (
    <FormSection id="doctor">
      {areFew ? (
        <FieldAnchor name="user_id">
          <ChoiceTiles label="Doctor" tiles={doctors} {...field('user_id')} />
        </FieldAnchor>
      ) : null}
      <FieldRow>
        {areFew ? null : (
          <FieldAnchor name="user_id">
            {doctors.length > 0 ? (
              <ChoiceField
                label="Doctor"
                placeholder="Choose the doctor"
                searchable={doctors.length > 7}
                choices={doctors}
                {...field('user_id')}
              />
            ) : (
              <TextInput label="Doctor" value={doctor} readOnly rightSection={<Icon of={IconLock} label="Given" />} />
            )}
          </FieldAnchor>
        )}
        <FieldAnchor name="location_id">
          <ChoiceField
            label="Location"
            placeholder="Choose the location"
            searchable={facts.locations.length > 7}
            choices={facts.locations.map(({ id, location_name }) => ({ value: id, label: location_name }))}
            {...props}
            error={facts.locations.length === 0 ? NO_LOCATION : props.error}
            onChange={(id) => {
              props.onChange(id)
              // Most parcels are shipped to the location of the case.
              if (form.values.shipping_location_id === null) form.setFieldValue('shipping_location_id', id)
            }}
          />
        </FieldAnchor>
      </FieldRow>
    </FormSection>
  )
}
