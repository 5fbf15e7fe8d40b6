import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'

type Props = Omit<SelectProps, 'filter' | 'onChange'> & {
  onChange?: ((value: string) => void) | undefined
  /** Returns the options for the typed text, the best match first. */
  matching: (words: string) => ComboboxItem[]
  /** Returns the value of the place that has exactly this code. */
  ofCode: (code: string) => string | undefined
}

/** A select of places that have codes. Enter takes the best match, and a typed code is accepted on blur. */
export function CodeSelect({ matching, ofCode, onChange, onBlur, ...rest }: Props) {
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
        const typed = ofCode(event.currentTarget.value.trim().toUpperCase())
        if (typed !== undefined) onChange?.(typed)
        onBlur?.(event)
      }}
    />
  )
}
