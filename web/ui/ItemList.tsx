import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ItemList.module.css'
import { Quiet } from './Quiet.tsx'

type ListProps = {
  label?: string
  /** In a frame of its own. */
  isBoxed?: boolean
  isNumbered?: boolean
  children: ReactNode
}

/** Things below each other with a hairline between them; a flush card holds it. */
export function ItemList({ label, isBoxed, isNumbered, children }: ListProps) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List aria-label={label} className={classes.list} data-boxed={isBoxed}>
      {children}
    </List>
  )
}

type ItemProps = {
  /** Before it: an avatar, a picture, a sign. */
  lead?: ReactNode
  /** What it is. */
  name?: ReactNode
  /** Below its name, small. */
  below?: ReactNode
  /** At the end: facts and buttons; they go below where there is no room. */
  end?: ReactNode
  /** In place of name and what is below it, or after them. */
  children?: ReactNode
  /** Under all of it, over the whole width. */
  foot?: ReactNode
}

export function Item({ lead, name, below, end, children, foot }: ItemProps) {
  return (
    <li className={classes.item}>
      {lead}
      <div className={classes.body}>
        {name ? <Named name={name} below={below} /> : null}
        {children}
      </div>
      {end ? (
        <Group gap="sm" justify="flex-end" miw={0} ms="auto" c="dimmed">
          {end}
        </Group>
      ) : null}
      {foot ? <Box flex="1 0 100%">{foot}</Box> : null}
    </li>
  )
}

/** A name and what it says below, in a list, a table or a card. */
export function Named({ name, below }: Pick<ItemProps, 'name' | 'below'>) {
  return (
    <>
      <span className={classes.name}>{name}</span>
      {below ? <Quiet isBelow>{below}</Quiet> : null}
    </>
  )
}
