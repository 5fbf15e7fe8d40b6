import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chip } from './Chip.tsx'

export type FilterChip = {
  name: string
  label: string
  /** What it is set to; a switch says nothing more. */
  text: ReactNode
  canEdit?: boolean
  /** Something of it is always set otherwise. */
  canRemove?: boolean
}

type Props = {
  chips: readonly FilterChip[]
  onRemove: (name: string) => void
  /** Opens the filter to be changed. */
  onEdit?: (name: string) => void
  /** The way to one more filter. */
  add?: ReactNode
}

/** Each set filter in words, each with its cross. */
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
