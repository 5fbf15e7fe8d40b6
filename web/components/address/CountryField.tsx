import { Select, type SelectProps } from '@mantine/core'
import { COUNTRIES } from '#contract/countries.ts'

const DATA = COUNTRIES.map(({ alpha_3, name }) => ({ value: alpha_3, label: name }))

/** Names are shown and searched, three-letter codes travel. */
export function CountryField(props: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Country"
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="No country of that name."
      maxDropdownHeight={280}
      autoComplete="off"
      {...props}
      data={DATA}
    />
  )
}
