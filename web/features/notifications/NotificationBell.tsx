import { ActionIcon, Popover, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { errorMessage } from '#web/api/errors.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './NotificationBell.module.css'
import { useMarkAsRead, useNotificationPush, useNotifications } from './useNotifications.ts'

/** The notification bell. Opening it marks everything as read; closing it clears the list (NOTIF-02). */
export function NotificationBell() {
  const { items, error } = useNotifications()
  const markAsRead = useMarkAsRead()
  const [open, setOpen] = useState(false)
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set())
  // Items that were unread when the bell was opened stay marked as new until it closes.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  useNotificationPush()

  const shown = items.filter(({ id }) => !cleared.has(id))
  const unread = shown.filter(({ read_at }) => !read_at)

  function change(next: boolean) {
    setOpen(next)
    if (next) {
      setFresh(new Set(unread.map(({ id }) => id)))
      if (unread.length > 0) markAsRead.mutate(unread.map(({ id }) => id))
    } else {
      setCleared(new Set(items.map(({ id }) => id)))
    }
  }

  const count = open ? 0 : unread.length
  const name = count > 0 ? `Notifications, ${count} unread` : 'Notifications'
  return (
    <Popover opened={open} onChange={change} position="bottom-end" width={360} trapFocus withinPortal>
      <Tooltip label="Notifications" disabled={open}>
        <Popover.Target>
          <ActionIcon aria-label={name} className={classes.bell} onClick={() => change(!open)}>
            <Icon of={IconBell} size={18} />
            {count > 0 ? (
              <span className={classes.badge} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            ) : null}
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Text component="h2" fw={600} p="12px 16px 8px">
          Notifications
        </Text>
        {shown.length === 0 ? (
          <Text c="var(--td-t2)" p="8px 16px 20px">
            {error ? errorMessage(error) : 'Nothing new.'}
          </Text>
        ) : (
          <ScrollArea.Autosize mah="60vh" viewportProps={{ tabIndex: 0 }}>
            <ul className={classes.list}>
              {shown.map((each) => (
                <Item key={each.id} item={each} isFresh={fresh.has(each.id)} onFollow={() => change(false)} />
              ))}
            </ul>
          </ScrollArea.Autosize>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type ItemProps = { item: Notification; isFresh: boolean; onFollow: () => void }

function Item({ item, isFresh, onFollow }: ItemProps) {
  return (
    <li>
      <a href={item.link} onClick={onFollow}>
        <span className={classes.dot} data-fresh={isFresh} aria-hidden />
        <div>
          {item.patient_name ? <Text fw={500}>{item.patient_name}</Text> : null}
          {item.message}
          <Text size="xs" c="dimmed">
            <DateText value={item.created_at} as="moment" />
          </Text>
        </div>
      </a>
    </li>
  )
}
