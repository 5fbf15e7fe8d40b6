import { Select, type SelectProps } from '@mantine/core'

type Choice<Value extends string | number> = {
  readonly value: Value
  readonly label: string
  /** Shown where it is the value, but not to be chosen. */
  readonly disabled?: boolean
}

type Props<Value extends string | number> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> & {
  choices: readonly Choice<Value>[]
  value?: Value | null
  onChange?: (value: Value | null) => void
}

/** A select over the enumerations of the contract: its values keep their type, numbers stay numbers. */
export function ChoiceField<Value extends string | number>({ choices, value, onChange, ...rest }: Props<Value>) {
  return (
    <Select
      allowDeselect={false}
      {...rest}
      data={choices.map(({ value: each, label, disabled = false }) => ({ value: String(each), label, disabled }))}
      value={value == null ? null : String(value)}
      onChange={(next) => onChange?.(choices.find((choice) => String(choice.value) === next)?.value ?? null)}
    />
  )
}
