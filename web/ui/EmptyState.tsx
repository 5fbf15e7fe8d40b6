import { IconPlugConnectedX, IconRefresh, IconSearchOff, type Icon as TablerIcon } from '@tabler/icons-react'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { IconTile } from './IconTile.tsx'

type Props = {
  title: string
  text?: ReactNode
  icon?: TablerIcon
  tone?: 'plain' | 'danger'
  /** It replaces the entire page, so its title is the page's h1. */
  isPage?: boolean
  children?: ReactNode
}

/** Explains why the list is empty and offers a next step. */
export function EmptyState({ title, text, icon = IconSearchOff, tone = 'plain', isPage, children }: Props) {
  return (
    <Stack gap={0} align="center" px={24} py={56} ta="center" role={tone === 'danger' ? 'alert' : undefined}>
      <IconTile icon={icon} tone={tone} />
      <Text component={isPage ? 'h1' : 'h2'} mt="md" mb={2} fz={15} lh="lg">
        {title}
      </Text>
      {text ? (
        <Text maw="48ch" c="var(--td-t2)" textWrap="balance">
          {text}
        </Text>
      ) : null}
      {children ? (
        <Group gap="sm" justify="center" mt="lg">
          {children}
        </Group>
      ) : null}
    </Stack>
  )
}

/** The error state: a sentence instead of an error code, and a retry. */
export function ErrorState({
  title,
  text,
  onRetry,
}: {
  title: string
  text?: string | undefined
  onRetry?: () => void
}) {
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

/** One muted line for an empty card; an empty screen has an EmptyState. */
export function EmptyCardLine({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" p="lg">
      {children}
    </Text>
  )
}
