import { TextInput } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Input } from './useInput.ts'

type Props = { input: Input; label: string; disabled?: boolean; onEnter: () => void }

export function InputField({ input, label, disabled = false, onEnter }: Props) {
  const { name, value, error, type, leave } = input
  if (name === 'estimated_date_of_completion') {
    return (
      <DateField
        label={label}
        value={value || null}
        error={error}
        disabled={disabled}
        onChange={(day) => type(day ?? '')}
        onBlur={leave}
      />
    )
  }
  return (
    <TextInput
      label={label}
      leftSection={<Icon of={IconTruck} />}
      autoComplete="off"
      value={value}
      error={error}
      disabled={disabled}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter()
      }}
    />
  )
}
