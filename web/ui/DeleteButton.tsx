import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ActionButton } from './ActionButton.tsx'

/** What a page shows is deleted for good; it asks first. */
export function DeleteButton(props: Pick<ComponentProps<typeof ActionButton>, 'blocked' | 'isSaving' | 'onClick'>) {
  return (
    <ActionButton variant="default" icon={IconTrash} isDanger {...props}>
      Delete
    </ActionButton>
  )
}
