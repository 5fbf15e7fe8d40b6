import { IconX } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import classes from './Chip.module.css'

type Props = {
  label: string
  /** What it is set to; a switch says nothing more. */
  text: string
  onRemove: () => void
  /** Opens the filter to be changed. */
  onEdit?: (() => void) | undefined
}

/** One filter that is set, with its cross. */
export function Chip({ label, text, onRemove, onEdit }: Props) {
  const words = (
    <>
      {label}
      {text ? <span className={classes.text}>{text}</span> : null}
    </>
  )
  return (
    <span className={classes.chip}>
      {onEdit ? (
        <button type="button" className={classes.words} onClick={onEdit}>
          {words}
        </button>
      ) : (
        words
      )}
      <button type="button" className={classes.cross} aria-label={`Remove ${label}`} onClick={onRemove}>
        <Icon of={IconX} size={14} />
      </button>
    </span>
  )
}
