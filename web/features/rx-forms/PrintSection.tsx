import { Switch, TextInput } from '@mantine/core'
import { ASSIGNMENTS, IN_OFFICE, THIRD_PARTY } from '#contract/enums.ts'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { formatFee } from './case-cost.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { FieldAnchor, FormSection, FieldRow, LabelWithPrice } from './FormSection.tsx'

/** RX-35 prescribes this wording. */
const RUSH_NOTE =
  'Ready for doctor approval within one hour when submitted in regular business hours, Mon.-Fri. 8am-4pm (MST).'
/** "No insertion" is null on the wire, but a select option needs a value. */
const NO_ONE = 'none'

export function PrintSection() {
  const { field, tick, choose, facts, form } = useCaseForm()
  const { print_assignment, insert_brackets_assignment, rush_case } = form.values
  const isInOffice = print_assignment === IN_OFFICE
  const rushPrice = formatFee(facts.prices, 'arch.rush_case')
  const inserted = field('insert_brackets_assignment')
  const assignments = useProviderChoices(ASSIGNMENTS)
  return (
    <FormSection id="print">
      <FieldRow>
        <FieldAnchor name="print_assignment">
          <ChoiceField
            label="Print"
            choices={offered(print_assignment)}
            {...field('print_assignment')}
            onChange={(value) => choose('print_assignment', value)}
          />
        </FieldAnchor>
        <FieldAnchor name="insert_brackets_assignment">
          <ChoiceField
            label="Insert brackets"
            choices={[{ value: NO_ONE, label: 'No' }, ...offered(insert_brackets_assignment)]}
            {...inserted}
            disabled={inserted.disabled || isInOffice}
            value={insert_brackets_assignment ?? NO_ONE}
            onChange={(value) => inserted.onChange(value === NO_ONE ? null : value)}
            title={isInOffice ? 'Brackets are inserted by nobody when printing is in-office.' : undefined}
          />
        </FieldAnchor>
      </FieldRow>
      <FieldAnchor name="rush_case">
        <Switch
          label={<LabelWithPrice price={rushPrice && `${rushPrice} per arch`}>Rush case</LabelWithPrice>}
          description={RUSH_NOTE}
          {...tick('rush_case')}
        />
      </FieldAnchor>
      {rush_case ? (
        <FieldAnchor name="rush_case_authorized_by">
          <TextInput label="Rush case authorized by" {...field('rush_case_authorized_by')} />
        </FieldAnchor>
      ) : null}
    </FormSection>
  )

  /** Offers the third party only if the organization has one or it was chosen before. */
  function offered(chosen: string | null) {
    return assignments
      .filter(({ value }) => value !== THIRD_PARTY || facts.partner || chosen === THIRD_PARTY)
      .map(({ value, label }) => ({
        value,
        label: value === THIRD_PARTY && facts.partner ? `3PP (${facts.partner})` : label,
      }))
  }
}
