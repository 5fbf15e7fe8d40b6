import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
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
        <li key={name} className={classes.chip}>
          <Words label={label} text={text} onEdit={onEdit && text ? () => onEdit(name) : undefined} />
          <button type="button" className={classes.cross} aria-label={`Remove ${label}`} onClick={() => onRemove(name)}>
            <Icon of={IconX} size={14} />
          </button>
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

type WordsProps = { label: string; text: string; onEdit: (() => void) | undefined }

function Words({ label, text, onEdit }: WordsProps) {
  const words = (
    <>
      {label}
      {text ? <span className={classes.text}>{text}</span> : null}
    </>
  )
  if (!onEdit) return words
  return (
    <button type="button" className={classes.words} onClick={onEdit}>
      {words}
    </button>
  )
}
