import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { manualAmount } from '#contract/orders.ts'
import { line, required } from '#contract/wire.ts'
import { formErrors } from '#web/api/errors.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { MoneyField } from '#web/ui/form/MoneyField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'

const KINDS = [
  { value: 'charge', label: 'Charge' },
  { value: 'discount', label: 'Discount' },
] as const
type Kind = (typeof KINDS)[number]['value']

const schema = z.object({ description: required.pipe(line), value: manualAmount })

type Props = {
  title: string
  saving: { isPending: boolean; error: unknown }
  onClose: () => void
  /** `value` is negative for a discount. */
  onSave: (
    value: number,
    description: string,
    done: { onSuccess: () => void; onError: (error: unknown) => void },
  ) => void
}

/** INV-06: adds a charge or a discount by hand. */
export function AmountDialog({ title, saving, onClose, onSave }: Props) {
  const [kind, setKind] = useState<Kind>('charge')
  const form = useForm<{ description: string; value: number | undefined }>({
    initialValues: { description: '', value: undefined },
    validate: schemaResolver(schema, { sync: true }),
  })
  return (
    <FormDialog
      title={title}
      size={420}
      verb="Add"
      saving={saving}
      hasFieldErrors
      onClose={onClose}
      onSubmit={form.onSubmit(({ value = 0, description }) =>
        onSave(kind === 'discount' ? -value : value, description, {
          onSuccess: onClose,
          onError: (error) => form.setErrors(toFormErrors(error)),
        }),
      )}
    >
      <Segmented label="Kind" segments={KINDS} value={kind} onChange={setKind} />
      <TextInput label="Description" withAsterisk data-autofocus {...form.getInputProps('description')} />
      <MoneyField
        label="Value"
        withAsterisk
        value={form.values.value}
        onChange={(value) => form.setFieldValue('value', value)}
        error={form.errors.value}
      />
    </FormDialog>
  )
}

/** The server names the description field differently for an order than for a patient. */
function toFormErrors(error: unknown) {
  const { custom_description, ...errors } = formErrors(error) ?? {}
  return custom_description ? { ...errors, description: custom_description } : errors
}
