import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import type { RejectedFile } from './upload-list.ts'

/** Lists the files that were rejected, with the reasons, until the next selection. */
export function RejectedFiles({ refused, onClose }: { refused: readonly RejectedFile[]; onClose: () => void }) {
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
      {refused.map(({ name, message }) => (
        <div key={name}>
          <strong>{name}</strong> {message}
        </div>
      ))}
    </Alert>
  )
}
