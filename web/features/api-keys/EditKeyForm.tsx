import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { NameOfKey, OriginsOfKey, type ChangingValues } from './KeyFields.tsx'

export type EditKeyProps = { apiKey: ApiKey; onClose: () => void }

export function keyToEdit({ name, allowed_origins }: ApiKey): ChangingValues {
  return { name, origins: allowed_origins.join(', ') }
}

type Props = {
  form: UseFormReturnType<ChangingValues>
  submit: Pick<ComponentProps<typeof FormDialog>, 'saving' | 'onSubmit' | 'hasFieldErrors'>
  onClose: () => void
}

/** Renames a key, and changes the web pages that may use it. What it may do cannot change. */
export function EditKeyForm({ form, submit, onClose }: Props) {
  return (
    <FormDialog title="Edit the key" size={560} verb="Save" onClose={onClose} {...submit}>
      <NameOfKey form={form} />
      <OriginsOfKey form={form} />
    </FormDialog>
  )
}
