import { MultiSelect, type MultiSelectProps } from '@mantine/core'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> & {
  choices: readonly { bit: number; label: string }[]
  value?: number
  onChange?: (value: number) => void
}

/** Multi-select whose value is a bit mask. */
export function BitmaskField({ choices, value = 0, onChange, placeholder, ...rest }: Props) {
  const chosen = choices.filter(({ bit }) => (value & bit) !== 0)
  return (
    <MultiSelect
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      {...rest}
      {...(chosen.length === 0 && placeholder ? { placeholder } : {})}
      data={choices.map(({ bit, label }) => ({ value: String(bit), label }))}
      value={chosen.map(({ bit }) => String(bit))}
      onChange={(bits) => onChange?.(bits.reduce((sum, bit) => sum + Number(bit), 0))}
    />
  )
}
