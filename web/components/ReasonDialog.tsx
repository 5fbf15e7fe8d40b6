import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { line, required } from '#contract/wire.ts'
import type { SaveArguments } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from './FormDialog.tsx'

const body = z.object({ reason: required.pipe(line) })

type Props<C extends Call> = {
  title: string
  verb: string
  /** Explains the consequences and whether they can be undone. */
  children: ReactNode
  /** States who can read the reason. */
  description?: string
  call: C
  toRequest: (body: { reason: string }) => SaveArguments<C>
  onClose: () => void
}

/** Confirms an irreversible action and asks for the reason that is stored with it. */
export function ReasonDialog<const C extends Call>(props: Props<C>) {
  const { title, verb, children, description, call, toRequest, onClose } = props
  const { form, submit } = useCallForm(call, {
    initialValues: { reason: '' },
    schema: body,
    toRequest,
    onSaved: onClose,
  })
  return (
    <FormDialog title={title} size={440} verb={verb} danger onClose={onClose} {...submit}>
      <Text size="sm">{children}</Text>
      <TextInput
        label="Reason"
        description={description}
        withAsterisk
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
