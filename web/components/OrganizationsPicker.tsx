import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { useOrganizationSearch } from './useOrganizationSearch.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'defaultValue' | 'renderOption'> & {
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Selects several of the organizations that the user may see, searched by name or account number. */
export function OrganizationsPicker({ value, onChange, ...rest }: Props) {
  const { setTyped, found } = useOrganizationSearch(50, !rest.disabled)
  // The chosen ones keep their names while others are searched.
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>([])
  const others = found.filter(({ id }) => !value.includes(id))
  const options = [...chosen, ...others]
  return (
    <MultiSelect
      searchable
      nothingFoundMessage="No organization by that name"
      {...rest}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(options.filter(({ id }) => next.includes(String(id))))
        onChange(next.map(Number))
      }}
    />
  )
}
