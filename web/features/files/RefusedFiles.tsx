import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import type { Refused } from './upload-list.ts'

/** What was not taken, and why; gone with the next choice. */
export function RefusedFiles({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  if (refused.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      icon={<Icon of={IconAlertCircle} size={18} />}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {refused.map(({ name, words }) => (
        <div key={name}>
          <strong>{name}</strong> {words}
        </div>
      ))}
    </Alert>
  )
}
