import { Checkbox, Group } from '@mantine/core'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { PanelPart } from './PanelPart.tsx'

type Props<Value extends string | number> = {
  title: string
  options: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[] | undefined
  /** Counts by value; undefined before the first response. */
  counts: Readonly<Record<string, number>> | undefined
  /** Receives the comma-separated selection for the URL, or null for none. */
  onChange: (chosen: string | null) => void
}

/** Checkboxes whose values are combined with OR, each with its count. */
export function FacetGroup<Value extends string | number>(props: Props<Value>) {
  const { title, options, chosen = [], counts, onChange } = props
  return (
    <PanelPart title={title} isSet={chosen.length > 0} onClear={() => onChange(null)}>
      {options.map(({ value, label }) => (
        <Group key={value} gap="sm" justify="space-between" wrap="nowrap" mih={28}>
          <Checkbox label={label} checked={chosen.includes(value)} onChange={() => onChange(toggled(value))} />
          {counts ? (
            <SecondaryText>
              <TabularNumber value={counts[String(value)] ?? 0} />
            </SecondaryText>
          ) : null}
        </Group>
      ))}
    </PanelPart>
  )

  /** Keeps the order of the options, so that equal selections have equal URLs. */
  function toggled(value: Value) {
    const isOn = (each: Value) => chosen.includes(each) !== (each === value)
    return (
      options
        .filter((option) => isOn(option.value))
        .map((option) => option.value)
        .join(',') || null
    )
  }
}
