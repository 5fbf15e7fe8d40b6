import { Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { RowButton } from './RowButton.tsx'

type Props = {
  label: string
  /** The value of the filter; empty for a switch. */
  text: ReactNode
  onRemove?: (() => void) | undefined
  onEdit?: (() => void) | undefined
}

/** A chip for a filter that is set, with a remove button if it can be removed. */
export function Chip({ label, text, onRemove, onEdit }: Props) {
  const content = (
    <>
      {label}
      {text ? (
        <Text span inherit c="var(--mantine-color-anchor)" fw={500}>
          {text}
        </Text>
      ) : null}
    </>
  )
  return (
    <span className={classes.chip} data-removable={onRemove ? true : undefined}>
      {onEdit ? (
        <button type="button" className={classes.words} onClick={onEdit}>
          {content}
        </button>
      ) : (
        content
      )}
      {onRemove ? <RowButton icon={IconX} label={`Remove ${label}`} size={14} onClick={onRemove} /> : null}
    </span>
  )
}
