import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chip } from './Chip.tsx'

export type FilterChip = {
  name: string
  label: string
  /** The value of the filter; empty for a switch. */
  text: ReactNode
  canEdit?: boolean
  /** False where the filter always has a value. */
  canRemove?: boolean
}

type Props = {
  chips: readonly FilterChip[]
  onRemove: (name: string) => void
  onEdit?: (name: string) => void
  add?: ReactNode
}

/** A chip for each filter that is set. */
export function FilterChips({ chips, onRemove, onEdit, add }: Props) {
  if (chips.length === 0 && !add) return null
  return (
    <Group component="ul" gap={8} aria-label="Filters in use">
      {chips.map(({ name, label, text, canEdit, canRemove = true }) => (
        <li key={name}>
          <Chip
            label={label}
            text={text}
            onRemove={canRemove ? () => onRemove(name) : undefined}
            onEdit={onEdit && canEdit ? () => onEdit(name) : undefined}
          />
        </li>
      ))}
      {add ? <li>{add}</li> : null}
    </Group>
  )
}
