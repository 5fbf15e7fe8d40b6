import { useState } from 'react'
import { DateField } from './DateField.tsx'

type Props = {
  label: string
  /** What stands there without a choice, where it is not the label. */
  placeholder?: string
  value: { from?: string | undefined; to?: string | undefined } | undefined
  /** Days after this one are not offered. */
  latest?: string
  className?: string | undefined
  /** Where nothing else takes the choice away. */
  clearable?: boolean
  /** `from,to` as it stands in the address; null for none. */
  onChange: (value: string | null) => void
}

/** From a day to another, both included. */
export function DateRangeField({ label, placeholder, value, latest, clearable, className, onChange }: Props) {
  // The first of two clicks is no filter yet.
  const [half, setHalf] = useState<[string | null, string | null]>()
  const [first, last] = half ?? [value?.from ?? null, value?.to ?? null]
  const shown = first || last ? `${first ?? ''} to ${last ?? ''}` : placeholder
  return (
    <DateField
      type="range"
      // The name of a button holds what is read on it.
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
