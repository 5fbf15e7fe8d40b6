import { IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { orderName } from '#contract/invoice-labels.ts'
import { voidBlocker } from '#contract/orders.rules.ts'
import { orderCalls, type Order } from '#contract/orders.ts'
import { useCan } from '#web/api/permissions.ts'
import { ReasonDialog } from '#web/components/ReasonDialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'

/** Voids an invoice that should not have been issued, as long as nothing is paid. */
export function VoidInvoice({ order }: { order: Order }) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can(orderCalls.void) || voidBlocker(order)) return null
  return (
    <>
      <ActionButton variant="subtle" color="red" icon={IconReceiptOff} onClick={() => setOpen(true)}>
        Void
      </ActionButton>
      {isOpen ? <VoidInvoiceDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function VoidInvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Void ${orderName(order).toLowerCase()}`}
      verb="Void"
      description="The practice reads it."
      call={orderCalls.void}
      toRequest={(body) => ({ params: { id: order.id }, body })}
      onClose={onClose}
    >
      The practice no longer owes it, and this cannot be undone. Credits and a promotion that it used are free again;
      credits that disputes of it granted end with what is left of them. Its cases are not charged a second time by
      themselves.
    </ReasonDialog>
  )
}
