import { TextInput, type TextInputProps } from '@mantine/core'
import { DEFAULT_COUNTRY, statesMatching, US_STATES } from '#contract/countries.ts'
import { CodeSelect } from './CodeSelect.tsx'

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: `${code} ${name}` })

const DATA = US_STATES.map(optionOf)

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
  /** Three letters. */
  country: string
}

/** A picker in the United States; two characters that are typed elsewhere (register 60). */
export function StateField({ value = '', onChange, country, ...rest }: Props) {
  if (country !== DEFAULT_COUNTRY) {
    return (
      <TextInput
        label="State or region"
        maxLength={2}
        {...rest}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value.toUpperCase())}
      />
    )
  }
  const { disabled, error, label = 'State', onBlur, readOnly } = rest
  return (
    <CodeSelect
      label={label}
      nothingFoundMessage="No such state."
      data={DATA}
      matching={(words) => statesMatching(words).map(optionOf)}
      ofCode={(code) => US_STATES.find((state) => state.code === code)?.code}
      // The field has room for two letters, the names for none of their own.
      styles={{ dropdown: { minWidth: 'max-content' } }}
      value={value || null}
      onChange={onChange}
      {...(onBlur && { onBlur })}
      {...(disabled !== undefined && { disabled })}
      {...(readOnly !== undefined && { readOnly })}
      error={error}
    />
  )
}
