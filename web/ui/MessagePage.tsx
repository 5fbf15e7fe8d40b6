import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './MessagePage.module.css'

/** A page of one message and its buttons. */
export function MessagePage({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <Stack gap={0} align="center" justify="center" mih="60vh" p={24} ta="center">
      <Text component="h1" mb={4} fz="xl" lh="xl" textWrap="balance">
        {title}
      </Text>
      {text ? (
        <Text maw="44ch" c="var(--td-t2)">
          {text}
        </Text>
      ) : null}
      <div className={classes.row}>{children}</div>
    </Stack>
  )
}
