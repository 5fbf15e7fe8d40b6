import { Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EditorProps, Option } from './filter.ts'

type Props = { label: string; options: readonly Option[]; render: (option: Option) => ReactNode }

/** Renders options, grouped if they have groups. */
export function Options({ label, options, render }: Props) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <Stack gap={8}>
      {groups.map((group) => (
        <Stack key={group ?? ''} component="fieldset" aria-label={group ?? label} gap={2} p={0} bd={0}>
          {group ? (
            <Text component="legend" p={0} fz="xs" lh="20px" c="dimmed">
              {group}
            </Text>
          ) : null}
          {options.filter((option) => option.group === group).map(render)}
        </Stack>
      ))}
    </Stack>
  )
}

type OneProps = EditorProps & { options: readonly Option[] }

export function RadioOptions({ label, options, value, onChange }: OneProps) {
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={label}>
      <Options
        label={label}
        options={options}
        render={(option) => <Radio key={option.value} value={option.value} label={option.label} />}
      />
    </Radio.Group>
  )
}
