import { NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { freeMonthsBlocker, typeBlocker } from '#contract/promotion-codes.rules.ts'
import { FIRST_MONTH_FREE, INITIAL_SETUP, PROMOTION_CODE_TYPES, type ManagedCode } from '#contract/promotion-codes.ts'
import { formatDay } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { DESCRIPTION_BELOW_INPUT, FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { LockedField } from '#web/ui/form/LockedField.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { startOfDay, endOfDay, type CodeValues } from './code-values.ts'
import { PromotionValue } from './PromotionValue.tsx'

const KINDS = [
  { value: 'percent', label: 'Percent', note: 'of what is charged' },
  { value: 'fixed', label: 'Dollars', note: 'a fixed amount, never more than is charged' },
] as const

const NOTES: Readonly<Record<number, string>> = {
  [INITIAL_SETUP]: 'Off the start-up invoice',
  [FIRST_MONTH_FREE]: 'Off the first monthly invoices',
}

/** Maximum width in px, which fits an amount. */
const SHORT = 320

type Props = {
  form: UseFormReturnType<CodeValues>
  /** The stored code, whose code text is then locked; undefined creates a new one. */
  stored?: ManagedCode
  isReadOnly?: boolean
}

/** PROMO-05 */
export function CodeFields({ form, stored, isReadOnly = false }: Props) {
  const { is_fixed, value, starts_at, expires_at, max_uses, promotion_code_type_id, is_active } = form.values
  const typeLocked = stored && typeBlocker(stored)
  const isFree = stored !== undefined && freeMonthsBlocker(stored) !== undefined
  return (
    <>
      <Section title="Promotion code" aside="what a practice enters, and what staff find it by">
        <Stack gap="md">
          {stored ? (
            <LockedField label="Code" value={stored.code} why="enter it exactly as it was given" maw={SHORT} />
          ) : (
            <TextInput
              label="Code"
              inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
              description="Capital letters and numbers. It cannot be changed once it is created."
              maw={SHORT}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              data-autofocus
              {...form.getInputProps('code')}
            />
          )}
          <TextInput label="Description" {...form.getInputProps('description')} disabled={isReadOnly} />
        </Stack>
      </Section>
      <Section title="Amount" aside="what it takes off, and of which invoice">
        <Stack gap="md">
          <TilesField
            label="Percent or dollars"
            isLabelHidden
            tiles={KINDS}
            value={is_fixed ? 'fixed' : 'percent'}
            onChange={(kind) => form.setFieldValue('is_fixed', kind === 'fixed')}
            disabled={isReadOnly || isFree}
          />
          <NumberInput
            label="Value"
            maw={SHORT}
            {...(is_fixed ? { leftSection: '$', thousandSeparator: ',' } : { rightSection: '%' })}
            hideControls
            disabled={isReadOnly || isFree}
            {...form.getInputProps('value')}
            value={value ?? ''}
            onChange={(next) => form.setFieldValue('value', typeof next === 'number' ? next : null)}
          />
          <TilesField
            label="Type"
            tiles={PROMOTION_CODE_TYPES.map((type) => ({
              value: String(type.value),
              label: type.label,
              note: NOTES[type.value],
              blocked: type.value === promotion_code_type_id ? undefined : typeLocked,
            }))}
            description={isReadOnly ? undefined : typeLocked}
            value={String(promotion_code_type_id)}
            onChange={(type) => form.setFieldValue('promotion_code_type_id', Number(type))}
            error={form.errors.promotion_code_type_id}
            disabled={isReadOnly}
          />
          <PromotionValue values={form.values} {...(stored && { id: stored.id })} />
        </Stack>
      </Section>
      <Section title="When it counts" aside="leave empty for no limit">
        <Stack gap="md">
          <FieldGrid>
            <DateField
              label="Start date"
              inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
              description="Leave empty to start at once"
              clearable
              clearButtonProps={{ 'aria-label': 'No start date' }}
              disabled={isReadOnly}
              {...form.getInputProps('starts_at')}
              value={starts_at && formatDay(starts_at)}
              onChange={(day) => form.setFieldValue('starts_at', day && startOfDay(day))}
            />
            <DateField
              label="Expiration date"
              inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
              description="The last day, or empty for no end"
              clearable
              clearButtonProps={{ 'aria-label': 'No expiration date' }}
              disabled={isReadOnly}
              {...form.getInputProps('expires_at')}
              value={expires_at && formatDay(expires_at)}
              onChange={(day) => form.setFieldValue('expires_at', day && endOfDay(day))}
            />
          </FieldGrid>
          <NumberInput
            label="Most uses"
            inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
            description={
              stored && stored.uses > 0
                ? `Used ${stored.uses} times. Leave empty for no limit`
                : 'Leave empty for no limit'
            }
            maw={SHORT}
            rightSection="uses"
            rightSectionWidth={52}
            allowDecimal={false}
            hideControls
            clampBehavior="none"
            disabled={isReadOnly}
            {...form.getInputProps('max_uses')}
            value={max_uses ?? ''}
            onChange={(next) => form.setFieldValue('max_uses', typeof next === 'number' ? next : null)}
          />
          <Switch
            label="Active"
            description="An inactive code is refused as if it did not exist."
            checked={is_active}
            disabled={isReadOnly}
            onChange={(event) => form.setFieldValue('is_active', event.currentTarget.checked)}
          />
        </Stack>
      </Section>
    </>
  )
}
