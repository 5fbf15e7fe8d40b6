import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Account.module.css'

type Props = {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Lead left, card right; its anchor in the address. */
export function AccountPart({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`}>
      <Box flex="1 1 200px" maw={288}>
        <Title order={2} size="h3" id={`${id}-title`} mt={4} mb={2}>
          {title}
        </Title>
        <Text c="var(--td-t2)">{lead}</Text>
      </Box>
      <div className={classes.card}>{children}</div>
    </section>
  )
}

/** What can be done with the things of a card. */
export function AccountFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
