import { Select, TextInput, type TextInputProps } from '@mantine/core'
import { DEFAULT_COUNTRY, US_STATES } from '#contract/countries.ts'

const DATA = US_STATES.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

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
    <Select
      label={label}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No such state."
      autoComplete="off"
      data={DATA}
      // The field has room for two letters, the names for none of their own.
      styles={{ dropdown: { minWidth: 'max-content' } }}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      {...(disabled !== undefined && { disabled })}
      {...(readOnly !== undefined && { readOnly })}
      {...(onBlur && { onBlur: () => undefined })}
      error={error}
    />
  )
}
