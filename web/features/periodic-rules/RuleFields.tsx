import { NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DESCRIPTION_BELOW_INPUT, FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { RuleValues } from './rule-values.ts'

const TYPES = [
  { value: 'Charge', label: 'Charge', note: 'added to every invoice' },
  { value: 'Discount', label: 'Discount', note: 'taken off every invoice' },
] as const

/** Maximum width in px, which fits an amount. */
const SHORT = 320

/** RULE-01 */
export function RuleFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const { type, value, is_active, applied_from, applied_to } = form.values
  return (
    <>
      <Section title="Periodic rule" aside="what it adds to an invoice or takes off, and how the invoice calls it">
        <Stack gap="md">
          <TilesField
            label="Type"
            tiles={TYPES}
            value={type}
            onChange={(next) => form.setFieldValue('type', next)}
            error={form.errors.type}
          />
          <NumberInput
            label="Value"
            maw={SHORT}
            leftSection="$"
            thousandSeparator=","
            hideControls
            {...form.getInputProps('value')}
            value={value ?? ''}
            onChange={(next) => form.setFieldValue('value', typeof next === 'number' ? next : null)}
          />
          <TextInput label="Description" {...form.getInputProps('custom_description')} />
        </Stack>
      </Section>
      <Section title="When it counts" aside="by the day an invoice closes">
        <Stack gap="md">
          <FieldGrid>
            <DateField
              label="Applied from"
              inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
              description="Leave empty to start at once"
              clearable
              clearButtonProps={{ 'aria-label': 'No first day' }}
              {...form.getInputProps('applied_from')}
              value={applied_from}
              onChange={(day) => form.setFieldValue('applied_from', day)}
            />
            <DateField
              label="Applied to"
              inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
              description="The last day, or empty for no end"
              clearable
              clearButtonProps={{ 'aria-label': 'No last day' }}
              {...form.getInputProps('applied_to')}
              value={applied_to}
              onChange={(day) => form.setFieldValue('applied_to', day)}
            />
          </FieldGrid>
          <Switch
            label="Active"
            description="An inactive rule changes no invoice."
            checked={is_active}
            onChange={(event) => form.setFieldValue('is_active', event.currentTarget.checked)}
          />
        </Stack>
      </Section>
    </>
  )
}
