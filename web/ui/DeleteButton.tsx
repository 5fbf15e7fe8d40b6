import { IconTrash } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ActionButton } from './ActionButton.tsx'

/** Deletes the record of the page permanently; the caller asks for confirmation. */
export function DeleteButton(props: Pick<ComponentProps<typeof ActionButton>, 'blocked' | 'isSaving' | 'onClick'>) {
  return (
    <ActionButton variant="default" icon={IconTrash} isDanger {...props}>
      Delete
    </ActionButton>
  )
}
