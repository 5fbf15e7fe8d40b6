import { TextInput, type TextInputProps } from '@mantine/core'

type NameProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

/** LAYOUT-26: on blur, words are capitalized and spaces trimmed. */
export function NameField({ value, onChange, onBlur, ...rest }: NameProps) {
  return (
    <TextInput
      autoCapitalize="words"
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const tidy = capitalizeName(event.currentTarget.value)
        if (tidy !== value) onChange?.(tidy)
        onBlur?.(event)
      }}
    />
  )
}

/** Turns `  mary  ann o'neill` into `Mary Ann O'neill`: only the first letter of a word is changed. */
export function capitalizeName(text: string) {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
}
