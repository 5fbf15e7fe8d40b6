import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ItemList.module.css'
import { SecondaryText } from './SecondaryText.tsx'

type ListProps = {
  label?: string
  /** Draws a border around the list. */
  isBoxed?: boolean
  isNumbered?: boolean
  children: ReactNode
}

/** A vertical list with hairlines between its items, for a flush card. */
export function ItemList({ label, isBoxed, isNumbered, children }: ListProps) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={classes.list} data-boxed={isBoxed}>
      {children}
    </List>
  )
}

type ItemProps = {
  /** Before the item: an avatar, a picture or an icon. */
  lead?: ReactNode
  name?: ReactNode
  /** Small text below the name. */
  below?: ReactNode
  /** Facts and buttons at the end; they wrap below if there is no room. */
  end?: ReactNode
  /** Replaces or follows name and `below`. */
  children?: ReactNode
  /** Below the item, across the full width. */
  footer?: ReactNode
}

export function Item({ lead, name, below, end, children, footer }: ItemProps) {
  return (
    <li className={classes.item}>
      {lead}
      <div className={classes.body}>
        {name ? <ItemTitle name={name} below={below} /> : null}
        {children}
      </div>
      {end ? (
        <Group gap="sm" justify="flex-end" miw={0} ms="auto" c="dimmed">
          {end}
        </Group>
      ) : null}
      {footer ? <Box flex="1 0 100%">{footer}</Box> : null}
    </li>
  )
}

/** A name with small text below, for a list, a table or a card. */
export function ItemTitle({ name, below }: Pick<ItemProps, 'name' | 'below'>) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      {below ? <SecondaryText isBelow>{below}</SecondaryText> : null}
    </>
  )
}
