import { TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconTruck } from '@tabler/icons-react'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { StepInput } from './useStepInput.ts'

const WIDTH = { w: '100%', maw: 360 } as const

type Props = { input: StepInput; label: string; disabled?: boolean; onEnter: () => void }

export function InputField({ input, label, disabled = false, onEnter }: Props) {
  const { name, value, error, type, leave } = input
  if (name === 'estimated_date_of_completion') {
    return (
      <DateField
        {...WIDTH}
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
      {...WIDTH}
      label={label}
      leftSection={<Icon of={IconTruck} />}
      autoComplete="off"
      value={value}
      error={error}
      disabled={disabled}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={getHotkeyHandler([['Enter', onEnter]])}
    />
  )
}
