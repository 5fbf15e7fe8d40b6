import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { orderName } from '#contract/invoice-words.ts'
import { voidBlocker } from '#contract/orders.rules.ts'
import { orderCalls, type Order } from '#contract/orders.ts'
import { useCan } from '#web/api/can.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'

/** For an invoice that should not have been issued, as long as nothing is paid. */
export function VoidInvoice({ order }: { order: Order }) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  if (!can(orderCalls.void) || voidBlocker(order)) return null
  return (
    <>
      <ActionButton variant="subtle" color="red" icon={IconReceiptOff} onClick={() => setAsking(true)}>
        Void
      </ActionButton>
      {isAsking ? <Ask order={order} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function Ask({ order, onClose }: { order: Order; onClose: () => void }) {
  const saving = useSave(orderCalls.void, { errors: 'inline' })
  const form = useForm({
    initialValues: { reason: '' },
    validate: schemaResolver(orderCalls.void.body, { sync: true }),
  })
  return (
    <FormDialog
      title={`Void ${orderName(order).toLowerCase()}`}
      size={440}
      verb="Void"
      danger
      saving={saving}
      hasFieldErrors
      onClose={onClose}
      onSubmit={form.onSubmit((body) =>
        saving.mutate(
          { params: { id: order.id }, body },
          { onSuccess: onClose, onError: (error) => form.setErrors(formErrors(error) ?? {}) },
        ),
      )}
    >
      <Text size="sm">
        It is not paid any more, and this cannot be taken back. Credits and a promotion that it took are free again; its
        cases are not charged a second time by themselves.
      </Text>
      <TextInput
        label="Reason"
        description="The practice reads it."
        withAsterisk
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
