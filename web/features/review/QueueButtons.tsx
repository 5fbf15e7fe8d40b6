import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import classes from './Room.module.css'

type LaterProps = { label: 'Later' | 'Next'; isPhone: boolean; onClick: () => void }

/** Goes on to another setup of the queue without an answer. */
export function LaterButton({ label, isPhone, onClick }: LaterProps) {
  return (
    <Button
      className={classes.beside}
      variant="subtle"
      color="gray"
      size="md"
      rightSection={isPhone ? undefined : <KeyboardHint keys="j" />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** Tries again to show a model that could not be shown. */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button
      className={classes.beside}
      variant="subtle"
      color="gray"
      size="md"
      leftSection={<Icon of={IconRefresh} />}
      onClick={onRetry}
    >
      Retry
    </Button>
  )
}
