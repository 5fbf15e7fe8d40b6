import { NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { OwnPricing } from '#contract/prices.ts'
import classes from './Prices.module.css'

/** Everybody's list is typed as that of one organization: null is then an empty field. */
export type PriceFormType = UseFormReturnType<OwnPricing>

export type Unit = 'dollars' | 'days' | '%' | 'arches'

type Props = {
  form: PriceFormType
  /** Where it stands in the list. */
  at: string
  /** What it is, for who does not see where it stands. */
  label: string
  unit: Unit
  /** What holds while the field is empty. */
  inherited?: number | undefined
  /** It is not what is stored. */
  isChanged?: boolean
  disabled?: boolean
}

/** One number of a price list; what is inherited stands in it in grey and is typed over. */
export function PriceInput({ form, at, label, unit, inherited, isChanged, disabled }: Props) {
  const { value, error, onBlur } = form.getInputProps(at) as {
    value: number | null
    error?: string
    onBlur: () => void
  }
  const isWhole = unit === 'days' || unit === 'arches'
  return (
    <NumberInput
      aria-label={label}
      classNames={{ input: classes.field }}
      data-path={at}
      data-changed={isChanged}
      hideControls
      clampBehavior="none"
      {...(isWhole ? { allowDecimal: false } : { decimalScale: 2 })}
      {...(unit === 'dollars' && { fixedDecimalScale: true })}
      {...((unit === 'days' || unit === '%') && { rightSection: unit, rightSectionWidth: unit === '%' ? 26 : 46 })}
      rightSectionPointerEvents="none"
      {...(inherited !== undefined && { placeholder: written(inherited, unit) })}
      disabled={disabled ?? false}
      value={value ?? ''}
      onChange={(next) => form.setFieldValue(at, numberOf(next))}
      error={error}
      onBlur={onBlur}
    />
  )
}

/** A number in its field, without its unit. */
export function written(value: number, unit: Unit) {
  return unit === 'dollars' ? value.toFixed(2) : String(value)
}

/** What is no number yet, as a sign alone, is nothing. */
function numberOf(typed: string | number) {
  const number = typed === '' ? NaN : Number(typed)
  return Number.isNaN(number) ? null : number
}
