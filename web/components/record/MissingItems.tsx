import { UnstyledButton } from '@mantine/core'
import classes from './MissingItems.module.css'

export type MissingItem = { key: string; words: string; go: () => void }

/** The missing or invalid fields of a form; each item focuses its field. */
export function MissingItems({ items }: { items: readonly MissingItem[] }) {
  return (
    <ul className={classes.items}>
      {items.map(({ key, words, go }) => (
        <li key={key}>
          <UnstyledButton className={classes.item} fz="inherit" lh="20px" onClick={go}>
            {words}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
