import { UnstyledButton } from '@mantine/core'
import classes from './MissingItems.module.css'

export type MissingItem = {
  key: string
  label: string
  /** What was typed is refused, so it is to be corrected and not missing. */
  isWrong?: boolean
  go: () => void
}

/** The missing or invalid fields of a form; each item focuses its field. */
export function MissingItems({ items }: { items: readonly MissingItem[] }) {
  return (
    <ul className={classes.items}>
      {items.map(({ key, label, go }) => (
        <li key={key}>
          <UnstyledButton className={classes.item} fz="inherit" lh="20px" onClick={go}>
            {label}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
