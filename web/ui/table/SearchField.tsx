import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GENERAL_PAUSE } from '../debounce.ts'
import { Icon } from '../Icon.tsx'
import classes from './FilterBar.module.css'
import { useDebouncedInput } from './useDebouncedInput.ts'

type Props = {
  label: string
  value: string | undefined
  onChange: (text: string) => void
  /** The field that "/" focuses. */
  isFirst?: boolean
  /** In ms: the debounce, where the specification names another one. */
  pause?: number
  /** At the right while the field is empty. */
  hint?: ReactNode
}

/** A debounced search field. */
export function SearchField({ label, value, onChange, isFirst, pause = GENERAL_PAUSE, hint }: Props) {
  const { text, type } = useDebouncedInput(value ?? '', onChange, pause)
  return (
    <TextInput
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} />}
      rightSection={text ? null : hint}
      rightSectionWidth={32}
      data-filter-focus={isFirst}
      // No list accepts a longer search text.
      maxLength={100}
      value={text}
      onChange={(event) => type(event.target.value)}
      // Escape leaves the field, so that letters are shortcuts of the list again.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
