import { TextInput, type TextInputProps } from '@mantine/core'

type NameProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

/** LAYOUT-26: words begin with a capital and spaces are trimmed, once one leaves the field. */
export function NameField({ value, onChange, onBlur, ...rest }: NameProps) {
  return (
    <TextInput
      autoCapitalize="words"
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const tidy = asName(event.currentTarget.value)
        if (tidy !== value) onChange?.(tidy)
        onBlur?.(event)
      }}
    />
  )
}

/** `  mary  ann o'neill` becomes `Mary Ann O'neill`: what stands inside a word is left to the person. */
export function asName(text: string) {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
}
