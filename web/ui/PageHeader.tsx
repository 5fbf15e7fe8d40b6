import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

type Props = {
  title: ReactNode
  /** Beside the title: a count, badges or marks. */
  beside?: ReactNode
  /** The breadcrumb above the title. */
  crumbs?: readonly { label: string; href?: string }[]
  /** At the right of the breadcrumb: the position within a list. */
  place?: ReactNode
  /** The buttons, of which one is filled. */
  actions?: ReactNode
  isSticky?: boolean
  /** The tabs of the page, as the last line. */
  tabs?: ReactNode
}

export function PageHeader({ title, beside, crumbs, place, actions, isSticky, tabs }: Props) {
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
          {place ? (
            <Box component="span" my={-6} ms="auto">
              {place}
            </Box>
          ) : null}
        </nav>
      ) : null}
      <Group gap="8px 12px" mih={36}>
        <Text component="h1" fz="xl" lh="xl">
          {title}
        </Text>
        {beside ? <Group gap="sm">{beside}</Group> : null}
        {actions ? (
          <Group gap="sm" ms="auto">
            {actions}
          </Group>
        ) : null}
      </Group>
      {tabs ? <Box pt="sm">{tabs}</Box> : null}
    </header>
  )
}
