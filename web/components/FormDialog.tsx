import { Stack } from '@mantine/core'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormError } from './FormError.tsx'

type Props = Pick<ComponentProps<typeof DialogButtons>, 'verb' | 'back' | 'danger' | 'blocked' | 'aside' | 'withKey'> &
  Pick<ComponentProps<typeof FormError>, 'hasFieldErrors' | 'keepsInput'> & {
    title: string
    size: number
    /** False while another dialog is open above, which Escape closes first. */
    closeOnEscape?: boolean
    /** The state of the mutation that submits the form. */
    saving: { isPending: boolean; error: unknown }
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onClose: () => void
    children: ReactNode
  }

/** A dialog that is one form: fields, error and buttons. Enter submits, Escape closes. */
export function FormDialog(props: Props) {
  const { title, size, saving, onSubmit, onClose, hasFieldErrors, keepsInput, children, closeOnEscape, ...buttons } =
    props
  return (
    <Dialog opened onClose={onClose} title={title} size={size} closeOnEscape={closeOnEscape ?? true}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          {children}
          <FormError error={saving.error} hasFieldErrors={hasFieldErrors ?? false} keepsInput={keepsInput ?? false} />
        </Stack>
        <DialogButtons {...buttons} isSaving={saving.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
