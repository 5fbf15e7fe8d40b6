import { NumberInput } from '@mantine/core'
import type { FormEvent } from 'react'
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
  const hasThird = /\.\d{3}/.test(String(value))
  // The field fills up the cents behind what is typed and would cut off a third decimal: that one is kept, to be refused in words.
  const keepThird = (event: FormEvent<HTMLInputElement>) => {
    const { value: typed } = event.currentTarget
    if (isWhole || !/^\d*\.\d{2}\d*[1-9]$/.test(typed)) return
    event.stopPropagation()
    form.setFieldValue(at, Number(typed))
  }
  return (
    <NumberInput
      aria-label={label}
      classNames={{ input: classes.field }}
      data-path={at}
      data-changed={isChanged}
      hideControls
      clampBehavior="none"
      {...(isWhole && { allowDecimal: false })}
      {...(!isWhole && !hasThird && { decimalScale: 2, fixedDecimalScale: unit === 'dollars' })}
      onInputCapture={keepThird}
      {...((unit === 'days' || unit === '%') && { rightSection: unit, rightSectionWidth: unit === '%' ? 26 : 46 })}
      {...(unit === 'dollars' && { leftSection: '$', leftSectionWidth: 22, leftSectionPointerEvents: 'none' })}
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
function written(value: number, unit: Unit) {
  return unit === 'dollars' ? value.toFixed(2) : String(value)
}

/** What is no number yet, as a sign alone, is nothing. */
function numberOf(typed: string | number) {
  const number = typed === '' ? NaN : Number(typed)
  return Number.isNaN(number) ? null : number
}
