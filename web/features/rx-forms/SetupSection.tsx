import { MultiSelect, Switch } from '@mantine/core'
import {
  ADDON_OPTIONS,
  ARCH_MODES,
  BOTH_JAWS,
  EXPORT_TYPES,
  JAWS,
  PRODUCTS,
  productBit,
  SUBMISSION_COMPLETED_BY,
} from '#contract/enums.ts'
import { needsBracketLibrary } from '#contract/rx-forms.rules.ts'
import { useMe } from '#web/api/useMe.ts'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { BitmaskField } from './BitmaskField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { formatFee } from './case-cost.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { FieldAnchor, FormSection, FieldRow, LabelWithPrice } from './FormSection.tsx'

const PRODUCT_BITS = PRODUCTS.map(({ value, label }) => ({ bit: productBit(value), label }))
const ADDON_BITS = ADDON_OPTIONS.map(({ value, label }) => ({ bit: value, label }))
/** Both jaws come first, since most cases are for both. */
const JAWS_TILES = JAWS.toSorted((a, b) => Number(b.value === BOTH_JAWS) - Number(a.value === BOTH_JAWS))
const NO_PARTNER = 'This organization has no authorized third party.'

export function SetupSection() {
  const { field, tick, choose, facts, form } = useCaseForm()
  const rootPrice = formatFee(facts.prices, 'arch.root_integration')
  const me = useMe()
  const setup = useProviderChoices(SUBMISSION_COMPLETED_BY).map(({ value, label }) => {
    if (value === 1) return { value, label, note: 'Made for you' }
    if (value === 2) return { value, label, note: 'You set it up' }
    return { value, label: '3PP', note: facts.partner ?? NO_PARTNER, blocked: facts.partner ? undefined : NO_PARTNER }
  })
  const libraries = field('bracket_libraries')
  // A user without a choice of doctors is the doctor of their own cases.
  const doctor_id = form.values.user_id ?? (facts.doctors.length === 0 ? me.id : null)
  // Libraries of a single doctor are offered for that doctor's cases only; a selected one stays listed.
  const offered = facts.libraries.filter(
    ({ id, member_id }) => member_id === null || member_id === doctor_id || form.values.bracket_libraries.includes(id),
  )
  const hasLibrary = form.values.bracket_libraries.length > 0
  return (
    <FormSection id="setup">
      <FieldAnchor name="jaws_id">
        <ChoiceTiles label="Jaws" tiles={JAWS_TILES} {...field('jaws_id')} />
      </FieldAnchor>
      <FieldAnchor name="submission_completed_by">
        <ChoiceTiles
          label="Setup by"
          tiles={setup}
          {...field('submission_completed_by')}
          onChange={(value) => choose('submission_completed_by', value)}
        />
      </FieldAnchor>
      <FieldRow>
        <FieldAnchor name="arch_mode">
          <ChoiceField label="Arch mode" choices={ARCH_MODES} {...field('arch_mode')} />
        </FieldAnchor>
        <FieldAnchor name="export_type">
          <ChoiceField
            label="Export type"
            placeholder="None, products only"
            choices={EXPORT_TYPES}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
            {...field('export_type')}
          />
        </FieldAnchor>
      </FieldRow>
      <FieldAnchor name="bracket_libraries">
        <MultiSelect
          label={
            needsBracketLibrary(form.values, facts.configuration) ? (
              'Bracket library'
            ) : (
              <OptionalLabel>Bracket library</OptionalLabel>
            )
          }
          {...(hasLibrary ? {} : { placeholder: 'Choose a library' })}
          data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable={offered.length > 7}
          nothingFoundMessage="This organization has no bracket libraries."
          {...libraries}
          value={form.values.bracket_libraries.map(String)}
          onChange={(ids) => libraries.onChange(ids.map(Number))}
        />
      </FieldAnchor>
      <FieldRow>
        <FieldAnchor name="products_list">
          <BitmaskField
            label={<OptionalLabel>Products</OptionalLabel>}
            placeholder="Models and splints"
            choices={PRODUCT_BITS}
            searchable
            {...field('products_list')}
          />
        </FieldAnchor>
        <FieldAnchor name="addon_options">
          <BitmaskField
            label={<OptionalLabel>Add-ons</OptionalLabel>}
            placeholder="Reports and returns"
            choices={ADDON_BITS}
            {...field('addon_options')}
          />
        </FieldAnchor>
      </FieldRow>
      <FieldAnchor name="root_integration">
        <Switch
          label={<LabelWithPrice price={rootPrice && `${rootPrice} per arch`}>Root integration</LabelWithPrice>}
          description="The roots are part of the setup."
          {...tick('root_integration')}
        />
      </FieldAnchor>
    </FormSection>
  )
}
