import { Anchor, TextInput, type TextInputProps } from '@mantine/core'

type NameProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

/** LAYOUT-26: on blur, words are capitalized and spaces trimmed. */
export function NameField({ value, onChange, onBlur, error, ...rest }: NameProps) {
  const accepted = error && value ? withoutHyphens(value) : undefined
  return (
    <TextInput
      autoCapitalize="words"
      {...rest}
      error={
        accepted ? (
          <>
            {error}{' '}
            <Anchor component="button" type="button" inherit underline="always" onClick={() => onChange?.(accepted)}>
              Use {accepted}
            </Anchor>
          </>
        ) : (
          error
        )
      }
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const capitalized = capitalizeName(event.currentTarget.value)
        if (capitalized !== value) onChange?.(capitalized)
        onBlur?.(event)
      }}
    />
  )
}

/** Returns the name with spaces in place of its hyphens, which names may not have; undefined if it has none. */
export function withoutHyphens(text: string) {
  const spaced = capitalizeName(text.replace(/[-‐‑–]+/g, ' '))
  return spaced === '' || spaced === capitalizeName(text) ? undefined : spaced
}

/** Turns `  mary  ann o'neill` into `Mary Ann O'neill`: only the first letter of a word is changed. */
export function capitalizeName(text: string) {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^| )(\p{Ll})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
}
