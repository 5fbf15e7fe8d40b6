import { TextInput, type TextInputProps } from '@mantine/core'
import { DEFAULT_COUNTRY, statesMatching, US_STATES } from '#contract/countries.ts'
import { CodeSelect } from './CodeSelect.tsx'

const toOption = ({ code, name }: { code: string; name: string }) => ({ value: code, label: `${code} ${name}` })

const DATA = US_STATES.map(toOption)

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
  /** Three-letter country code. */
  country: string
}

/** A select of states in the United States; elsewhere a field of two characters (register 60). */
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
      matching={(search) => statesMatching(search).map(toOption)}
      findByCode={(code) => US_STATES.find((state) => state.code === code)?.code}
      // The field is as narrow as a code, but the options need room for the names.
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
