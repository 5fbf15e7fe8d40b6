import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Toasts.module.css'

const ICONS = {
  success: [IconCircleCheck, 'var(--td-okay-mark)'],
  error: [IconAlertCircle, 'var(--td-danger-mark)'],
  info: [IconInfoCircle, 'var(--td-brand)'],
} as const
const SUCCESS_STAYS = 4000

export type Toast = {
  kind: 'success' | 'error' | 'info'
  text: ReactNode
  title?: string
  /** Stays until it is dismissed, or for that many ms; errors always stay. */
  stays?: boolean | number
  action?: { label: string; run: () => void }
  /** The subject: the next toast of the same subject replaces this one. */
  about?: string | undefined
}

export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      containerWidth={380}
      zIndex={1000}
      classNames={{ root: classes.place }}
    />
  )
}

function toastId(text: string, title = '') {
  return `${title} ${text}`
}

export function dismissToast(text: string) {
  notifications.hide(toastId(text))
}

export function renderToast({ kind, text, title, stays, action, about }: Toast) {
  const [Glyph, color] = ICONS[kind]
  if (about) notifications.hide(about)
  const id = notifications.show({
    // The same error of several requests is shown only once.
    ...(about && { id: about }),
    ...(kind === 'error' && typeof text === 'string' && !action && { id: toastId(text, title) }),
    title: title ?? text,
    message: title || action ? <Body /> : undefined,
    icon: <Glyph size={18} stroke={1.75} color={color} aria-hidden />,
    withBorder: false,
    autoClose: typeof stays === 'number' ? stays : stays || kind === 'error' || action ? false : SUCCESS_STAYS,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
    classNames: classes,
    'data-kind': kind,
  })

  function Body() {
    return (
      <>
        {title ? text : null}
        {action ? (
          <Group mt={4}>
            <Button
              variant="transparent"
              size="compact-sm"
              px={0}
              onClick={() => {
                action.run()
                notifications.hide(id)
              }}
            >
              {action.label}
            </Button>
          </Group>
        ) : null}
      </>
    )
  }
}
