import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Account.module.css'

type Props = {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A section of the account page: heading on the left, card on the right. `id` is its anchor in the URL. */
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

/** The row of buttons at the bottom of a section's card. */
export function AccountFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
