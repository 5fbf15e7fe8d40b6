import { DateField } from '#web/ui/form/DateField.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import { FieldAnchor, FormSection, FieldRow } from './FormSection.tsx'

/** RX-34 prescribes this wording. */
const BONDING_NOTE =
  'For maximum bracket accuracy, cases should be bonded no later than 30 days from this submission date.'

export function InstructionsSection() {
  const { field, form } = useCaseForm()
  return (
    <FormSection id="instructions">
      <FieldAnchor name="special_instructions">
        <GrowingField
          label={<OptionalLabel>Special instructions</OptionalLabel>}
          placeholder="Bracket positions, teeth to leave out, anything the technician should know"
          minRows={4}
          maxRows={16}
          {...field('special_instructions')}
        />
      </FieldAnchor>
      <FieldAnchor name="bonding_date">
        <FieldRow>
          <DateField
            label={<OptionalLabel>Bonding date</OptionalLabel>}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
            minDate={form.values.impression_date}
            {...field('bonding_date')}
            description={BONDING_NOTE}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </FieldRow>
      </FieldAnchor>
    </FormSection>
  )
}
