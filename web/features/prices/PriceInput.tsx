import { NumberInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import type { OwnPricing } from '#contract/prices.ts'
import classes from './Prices.module.css'

/** The global list uses the type of an organization's list, in which null is an empty field. */
export type PriceFormType = UseFormReturnType<OwnPricing>

export type Unit = 'dollars' | 'days' | '%' | 'arches'

type Props = {
  form: PriceFormType
  /** Path of the price in the list, such as `rx_forms.general.…`. */
  at: string
  /** Accessible name. */
  label: string
  unit: Unit
  /** Value in effect while the field is empty. */
  inherited?: number | undefined
  /** Whether the value differs from the stored one. */
  isChanged?: boolean
  disabled?: boolean
}

/** Input for one price; an inherited value is its placeholder. */
export function PriceInput({ form, at, label, unit, inherited, isChanged, disabled }: Props) {
  const { value, error, onBlur } = form.getInputProps(at) as {
    value: number | null
    error?: string
    onBlur: () => void
  }
  const isInteger = unit === 'days' || unit === 'arches'
  const hasThird = /\.\d{3}/.test(String(value))
  // With a fixed decimal scale the input would truncate a third decimal; the typed value is stored as is, so that
  // validation can reject it.
  const allowThirdDecimal = (event: FormEvent<HTMLInputElement>) => {
    const { value: typed } = event.currentTarget
    if (isInteger || !/^\d*\.\d{2}\d*[1-9]$/.test(typed)) return
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
      {...(isInteger && { allowDecimal: false })}
      {...(!isInteger && !hasThird && { decimalScale: 2, fixedDecimalScale: unit === 'dollars' })}
      onInputCapture={allowThirdDecimal}
      {...((unit === 'days' || unit === '%') && { rightSection: unit, rightSectionWidth: unit === '%' ? 26 : 46 })}
      {...(unit === 'dollars' && { leftSection: '$', leftSectionWidth: 22, leftSectionPointerEvents: 'none' })}
      rightSectionPointerEvents="none"
      {...(inherited !== undefined && { placeholder: formatPriceValue(inherited, unit) })}
      disabled={disabled ?? false}
      value={value ?? ''}
      onChange={(next) => form.setFieldValue(at, toNumber(next))}
      error={error}
      onBlur={onBlur}
    />
  )
}

/** Formats a number for its field, without the unit. */
function formatPriceValue(value: number, unit: Unit) {
  return unit === 'dollars' ? value.toFixed(2) : String(value)
}

/** An incomplete number, such as a lone sign, counts as empty. */
function toNumber(typed: string | number) {
  const number = typed === '' ? NaN : Number(typed)
  return Number.isNaN(number) ? null : number
}
