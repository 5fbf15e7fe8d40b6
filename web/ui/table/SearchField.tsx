import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { GENERAL_PAUSE } from '../debounce.ts'
import { Icon } from '../Icon.tsx'
import classes from './FilterBar.module.css'
import { useTyped } from './useTyped.ts'

type Props = {
  label: string
  value: string | undefined
  onChange: (text: string) => void
  /** The one that "/" leads to. */
  isFirst?: boolean
  /** Where the specification asks for another one than in general. */
  pause?: number
  /** At the right while nothing is typed. */
  hint?: ReactNode
}

/** Words to look for; asked when the typing pauses. */
export function SearchField({ label, value, onChange, isFirst, pause = GENERAL_PAUSE, hint }: Props) {
  const { text, type } = useTyped(value ?? '', onChange, pause)
  return (
    <TextInput
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} />}
      rightSection={text ? null : hint}
      rightSectionWidth={32}
      data-filter-focus={isFirst}
      // No list takes more words than that.
      maxLength={100}
      value={text}
      onChange={(event) => type(event.target.value)}
      // Back to the keys of the list: while one types they are letters.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
