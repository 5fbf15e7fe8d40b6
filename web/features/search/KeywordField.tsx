import { TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useDebouncedInput } from '#web/ui/table/useDebouncedInput.ts'

/** Debounced search field; `/` focuses it and Escape clears it. */
export function KeywordField({ value, onChange }: { value: string | undefined; onChange: (text: string) => void }) {
  const { text, type } = useDebouncedInput(value ?? '', onChange, GENERAL_PAUSE)
  return (
    <TextInput
      size="md"
      aria-label="Keyword"
      placeholder="Name, email, account number, place"
      description="Type any keyword that can narrow down the results."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={100}
      data-filter-focus
      leftSection={<Icon of={IconSearch} size={18} />}
      rightSection={<KeyboardHint keys={text ? 'Escape' : '/'} />}
      rightSectionPointerEvents="none"
      rightSectionWidth={52}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={text ? getHotkeyHandler([['Escape', () => type('')]]) : undefined}
    />
  )
}
