import '@mantine/dates/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { dayFromNow } from '#web/ui/dates.ts'

type Props = { value: string; onChange: (value: string) => void }
type Range = [string | null, string | null]

/** Edits an inclusive range of days; its value is `from,to` as in the address, where either side may be empty. */
export function DatesEditor({ value, onChange }: Props) {
  const [from = '', to = ''] = value.split(',')
  // The first of two clicks does not filter yet.
  const [partialRange, setPartialRange] = useState<Range>()

  function choose(range: Range) {
    const [first, last] = range
    if (first && !last) {
      setPartialRange(range)
      return
    }
    apply(first && last ? `${first},${last}` : '')
  }

  function apply(next: string) {
    setPartialRange(undefined)
    onChange(next)
  }

  return (
    <>
      <Group gap={6} maw={260} mb="sm">
        {presets().map(({ label, range }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => apply(range)}>
            {label}
          </Button>
        ))}
      </Group>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        value={partialRange ?? [from || null, to || null]}
        onChange={choose}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
    </>
  )
}

function presets() {
  return [
    { label: 'Today', range: `${dayFromNow(0)},${dayFromNow(0)}` },
    { label: 'Tomorrow', range: `${dayFromNow(1)},${dayFromNow(1)}` },
    { label: 'Last 7 days', range: `${dayFromNow(-6)},${dayFromNow(0)}` },
    { label: 'Next 7 days', range: `${dayFromNow(0)},${dayFromNow(6)}` },
    { label: 'Until today', range: `,${dayFromNow(0)}` },
    { label: 'From today on', range: `${dayFromNow(0)},` },
  ]
}
