import { Select, type SelectProps } from '@mantine/core'

type Choice<Value extends string | number> = {
  readonly value: Value
  readonly label: string
  /** Visible if it is the value, but not selectable. */
  readonly disabled?: boolean
}

type Props<Value extends string | number> = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> & {
  choices: readonly Choice<Value>[]
  value?: Value | null
  onChange?: (value: Value | null) => void
}

/** A select over an enumeration of the contract, which keeps the type of its values (numbers too). */
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
