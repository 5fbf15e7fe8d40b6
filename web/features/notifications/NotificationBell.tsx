import { ActionIcon, Popover, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconBell, IconDental, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { errorMessage } from '#web/api/errors.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
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
  const [unreadIds, setUnreadIds] = useState<ReadonlySet<number>>(new Set())
  useNotificationPush()

  const visible = items.filter(({ id }) => !cleared.has(id))
  const unread = visible.filter(({ read_at }) => !read_at)

  function change(next: boolean) {
    setOpen(next)
    if (next) {
      setUnreadIds(new Set(unread.map(({ id }) => id)))
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
        {visible.length === 0 ? (
          <Text c="var(--td-t2)" p="8px 16px 20px">
            {error ? errorMessage(error) : 'Nothing new.'}
          </Text>
        ) : (
          <ScrollArea.Autosize mah="60vh" viewportProps={{ tabIndex: 0 }}>
            <ul className={classes.list}>
              {visible.map((each) => (
                <Item key={each.id} item={each} isUnread={unreadIds.has(each.id)} onFollow={() => change(false)} />
              ))}
            </ul>
          </ScrollArea.Autosize>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type ItemProps = { item: Notification; isUnread: boolean; onFollow: () => void }

function Item({ item, isUnread, onFollow }: ItemProps) {
  return (
    <li>
      <a href={item.link} onClick={onFollow}>
        <span className={classes.lead} data-fresh={isUnread}>
          <Icon of={item.patient_id === null ? IconInfoCircle : IconDental} />
        </span>
        <Text inherit component="span" fw={isUnread ? 500 : undefined}>
          <NotificationText item={item} />
          <Text span display="block" size="xs" fw={400} c="dimmed">
            <OfficeDate value={item.created_at} as="short" />
          </Text>
        </Text>
      </a>
    </li>
  )
}

/** The message with the name of the patient, once: most messages contain it. */
function NotificationText({ item: { patient_name, message } }: Pick<ItemProps, 'item'>) {
  if (!patient_name || message.includes(patient_name)) return message
  return `${patient_name}: ${message}`
}
