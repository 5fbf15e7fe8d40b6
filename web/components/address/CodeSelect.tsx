import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'

type Props = Omit<SelectProps, 'filter' | 'onChange'> & {
  onChange?: ((value: string) => void) | undefined
  /** Returns the options for the typed text, the best match first. */
  matching: (search: string) => ComboboxItem[]
  /** Returns the value of the place that has exactly this code. */
  findByCode: (code: string) => string | undefined
}

/** A select of places that have codes. Enter takes the best match, and a typed code is accepted on blur. */
export function CodeSelect({ matching, findByCode, onChange, onBlur, ...rest }: Props) {
  return (
    <Select
      searchable
      filter={({ search }) => matching(search)}
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      {...rest}
      onChange={(next) => onChange?.(next ?? '')}
      onBlur={(event) => {
        const match = findByCode(event.currentTarget.value.trim().toUpperCase())
        if (match !== undefined) onChange?.(match)
        onBlur?.(event)
      }}
    />
  )
}
