import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

type Props = {
  title: ReactNode
  /** Beside the title: a count, badges or marks. */
  aside?: ReactNode
  /** The breadcrumb above the title. */
  crumbs?: readonly { label: string; href?: string }[]
  /** At the right of the breadcrumb: the position within a list. */
  position?: ReactNode
  /** The buttons, of which one is filled. */
  actions?: ReactNode
  isSticky?: boolean
  /** The tabs of the page, as the last line. */
  tabs?: ReactNode
}

export function PageHeader({ title, aside, crumbs, position, actions, isSticky, tabs }: Props) {
  return (
    <header className={classes.header} data-sticky={isSticky} data-tabs={Boolean(tabs)}>
      {crumbs ? (
        <nav aria-label="Breadcrumb" className={classes.crumbs}>
          {crumbs.map(({ label, href }, index) => (
            <span key={label}>
              {index > 0 ? <span aria-hidden>/ </span> : null}
              {href ? (
                <a href={href} className={classes.crumb}>
                  {label}
                </a>
              ) : (
                label
              )}
            </span>
          ))}
          {position ? (
            <Box component="span" my={-6} ms="auto">
              {position}
            </Box>
          ) : null}
        </nav>
      ) : null}
      <Group gap="8px 12px" mih={36}>
        <Text component="h1" fz="xl" lh="xl">
          {title}
        </Text>
        {aside ? <Group gap="sm">{aside}</Group> : null}
        {actions ? (
          <Group className={classes.actions} gap="sm" ms="auto">
            {actions}
          </Group>
        ) : null}
      </Group>
      {tabs ? <Box pt="sm">{tabs}</Box> : null}
    </header>
  )
}

/** The title that the specification gives, beside the name of the record that is the title. */
export function GivenTitle({ children }: { children: string }) {
  return (
    <Text span fz="sm" fw={450} c="dimmed">
      {children}
    </Text>
  )
}
