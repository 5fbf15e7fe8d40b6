import { IconPlugConnectedX, IconRefresh, IconSearchOff, type Icon as TablerIcon } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  title: string
  text?: ReactNode
  icon?: TablerIcon
  tone?: 'plain' | 'danger'
  /** It stands for the whole page, so its title is that of the page. */
  isPage?: boolean
  /** The way out. */
  children?: ReactNode
}

/** Says why nothing is here and offers the way out. */
export function EmptyState({ title, text, icon = IconSearchOff, tone = 'plain', isPage, children }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={classes.state} role={tone === 'danger' ? 'alert' : undefined}>
      <span className={classes.icon} data-tone={tone}>
        <Icon of={icon} size={18} />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.ways}>{children}</div> : null}
    </div>
  )
}

/** The given sentence, never a code, and a second try. */
export function ErrorState({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  return (
    <EmptyState title={title} text={text} icon={IconPlugConnectedX} tone="danger">
      {onRetry ? (
        <Button leftSection={<Icon of={IconRefresh} />} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </EmptyState>
  )
}
