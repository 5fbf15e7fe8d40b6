import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chip } from './Chip.tsx'
import classes from './FilterChips.module.css'

export type FilterChip = { name: string; label: string; text: string }

type Props = {
  chips: readonly FilterChip[]
  onRemove: (name: string) => void
  onReset: () => void
  /** Opens the filter to be changed. */
  onEdit?: (name: string) => void
  /** The way to one more filter. */
  add?: ReactNode
  /** Whether something can be taken back; otherwise as soon as there is a chip. */
  canReset?: boolean
}

/** Each set filter in words, each with its cross; "Reset" takes all away. */
export function FilterChips({ chips, onRemove, onReset, onEdit, add, canReset = chips.length > 0 }: Props) {
  if (chips.length === 0 && !add) return null
  return (
    <ul className={classes.chips} aria-label="Filters in use">
      {chips.map(({ name, label, text }) => (
        <li key={name}>
          <Chip
            label={label}
            text={text}
            onRemove={() => onRemove(name)}
            onEdit={onEdit && text ? () => onEdit(name) : undefined}
          />
        </li>
      ))}
      {add ? <li>{add}</li> : null}
      {canReset ? (
        <li>
          <Button variant="subtle" color="gray" onClick={onReset}>
            Reset
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
