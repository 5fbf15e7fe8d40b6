import { Select, TextInput, type ComboboxItem, type OptionsFilter, type TextInputProps } from '@mantine/core'
import { DEFAULT_COUNTRY, statesMatching, US_STATES } from '#contract/countries.ts'

const optionOf = ({ code, name }: { code: string; name: string }): ComboboxItem => ({
  value: code,
  label: `${code} ${name}`,
})

const DATA = US_STATES.map(optionOf)

const search: OptionsFilter = ({ search: words }) => statesMatching(words).map(optionOf)

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
      filter={search}
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No such state."
      autoComplete="off"
      data={DATA}
      // The field has room for two letters, the names for none of their own.
      styles={{ dropdown: { minWidth: 'max-content' } }}
      value={value || null}
      {...(onBlur && { onBlur })}
      onChange={(next) => onChange?.(next ?? '')}
      {...(disabled !== undefined && { disabled })}
      {...(readOnly !== undefined && { readOnly })}
      error={error}
    />
  )
}
