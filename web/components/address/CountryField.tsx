import { Select, type ComboboxItem, type OptionsFilter, type SelectProps } from '@mantine/core'
import { COUNTRIES, countryOf } from '#contract/countries.ts'

const DATA = COUNTRIES.map(({ alpha_3, name }) => ({ value: alpha_3, label: name }))

/** By a part of the name, or by the whole code of two or three letters: people write USA and find United States. */
const search: OptionsFilter = ({ options, search: words }) => {
  const name = words.trim().toLowerCase()
  const code = words.trim().toUpperCase()
  // The data is the flat list above: no groups.
  return (options as ComboboxItem[]).filter(
    ({ value, label }) => label.toLowerCase().includes(name) || value === code || countryOf(value)?.alpha_2 === code,
  )
}

/** Names are shown and searched, three-letter codes travel. */
export function CountryField(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Country"
      searchable
      filter={search}
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No country by that name."
      autoComplete="off"
      {...props}
      data={DATA}
    />
  )
}
