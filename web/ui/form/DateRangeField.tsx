import { useState } from 'react'
import { DateField } from './DateField.tsx'

type Props = {
  label: string
  /** Shown without a value; the label by default. */
  placeholder?: string
  value: { from?: string | undefined; to?: string | undefined } | undefined
  /** The last selectable day. */
  latest?: string
  className?: string | undefined
  /** Adds a clear button, where nothing else removes the value. */
  clearable?: boolean
  /** Called with `from,to` as in the address, or null for none. */
  onChange: (value: string | null) => void
}

/** A range of days, both included. */
export function DateRangeField({ label, placeholder, value, latest, clearable, className, onChange }: Props) {
  // The first of two clicks does not filter yet.
  const [partialRange, setPartialRange] = useState<[string | null, string | null]>()
  const [first, last] = partialRange ?? [value?.from ?? null, value?.to ?? null]
  const rangeText = first || last ? `${first ?? ''} to ${last ?? ''}` : placeholder
  return (
    <DateField
      type="range"
      // The accessible name of a button must contain its visible text.
      aria-label={rangeText ? `${label}, ${rangeText}` : label}
      placeholder={placeholder ?? label}
      labelSeparator="to"
      allowSingleDateInRange
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': `${label}: any day` }}
      className={className}
      {...(latest && { maxDate: latest })}
      value={[first, last]}
      onChange={([from, to]) => {
        const isPartial = Boolean(from) && !to
        setPartialRange(isPartial ? [from, to] : undefined)
        if (!isPartial) onChange(from && to ? `${from},${to}` : null)
      }}
      onDropdownClose={() => setPartialRange(undefined)}
    />
  )
}
