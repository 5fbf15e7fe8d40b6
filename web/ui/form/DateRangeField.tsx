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
  const [half, setHalf] = useState<[string | null, string | null]>()
  const [first, last] = half ?? [value?.from ?? null, value?.to ?? null]
  const shown = first || last ? `${first ?? ''} to ${last ?? ''}` : placeholder
  return (
    <DateField
      type="range"
      // The accessible name of a button must contain its visible text.
      aria-label={shown ? `${label}, ${shown}` : label}
      placeholder={placeholder ?? label}
      labelSeparator="to"
      allowSingleDateInRange
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': `${label}: any day` }}
      className={className}
      {...(latest && { maxDate: latest })}
      value={[first, last]}
      onChange={([from, to]) => {
        const isHalf = Boolean(from) && !to
        setHalf(isHalf ? [from, to] : undefined)
        if (!isHalf) onChange(from && to ? `${from},${to}` : null)
      }}
      onDropdownClose={() => setHalf(undefined)}
    />
  )
}
