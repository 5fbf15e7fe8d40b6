import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'

type Props = Omit<SelectProps, 'filter' | 'onChange'> & {
  onChange?: ((value: string) => void) | undefined
  /** What typed words mean, the likeliest first. */
  matching: (words: string) => ComboboxItem[]
  /** The place that has exactly this code. */
  ofCode: (code: string) => string | undefined
}

/** A picker of places that have codes: Enter takes the likeliest, and a code that is typed and left stays what it says. */
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
