import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ComponentProps, ReactNode } from 'react'
import { z } from 'zod'
import { line, required } from '#contract/wire.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { FormDialog } from './FormDialog.tsx'

const body = z.object({ reason: required.pipe(line) })

type Props = {
  title: string
  verb: string
  /** Explains the consequences and whether they can be undone. */
  children: ReactNode
  /** Tells who can read the reason. */
  description?: string
  saving: ComponentProps<typeof FormDialog>['saving']
  save: (body: { reason: string }, on: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  onClose: () => void
}

/** Confirms an irreversible action and asks for the reason that is stored with it. */
export function ReasonDialog({ title, verb, children, description, saving, save, onClose }: Props) {
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(body, { sync: true }) })
  return (
    <FormDialog
      title={title}
      size={440}
      verb={verb}
      danger
      saving={saving}
      hasFieldErrors
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save(values, { onSuccess: onClose, onError: (error) => form.setErrors(formErrors(error) ?? {}) }),
      )}
    >
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
