import { Box, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { invoiceLines } from '#contract/invoice-words.ts'
import { orderCalls, type ExplainedOrder, type OrderLine } from '#contract/orders.ts'
import { useCan } from '#web/api/can.ts'
import { q, useSave } from '#web/api/query.ts'
import { Loaded } from '#web/components/Loaded.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AmountDialog } from './AmountDialog.tsx'
import { MoneyLines } from './MoneyLines.tsx'
import { Disputes } from './Disputes.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { isByHand } from './order-words.ts'
import { OrderItems } from './OrderItems.tsx'
import { PatientRows } from './PatientRows.tsx'

/** What has come together since the last invoice (ACCT-05, SUB-06). */
export function CurrentInvoice({ organization_id }: { organization_id: number }) {
  const answer = useQuery(q(orderCalls.current, { params: { id: organization_id } }))
  const mayChange = useCan()(orderCalls.addDiscountOrCharge)
  const order = answer.data?.order
  return (
    <Section
      title="Current Invoice"
      isFlush
      beside={
        order?.opened_at ? (
          <>
            since <DateText value={order.opened_at} />
          </>
        ) : null
      }
      actions={
        order ? (
          <>
            <InvoiceFiles order={order} />
            {mayChange ? <AddLine order_id={order.id} /> : null}
          </>
        ) : null
      }
    >
      <Loaded
        read={answer}
        what="current order"
        failed="The current order could not be loaded."
        waiting={<Skeleton height={96} m={16} width="auto" />}
      >
        {({ order: current, metadata: { template_data } }) =>
          current ? (
            <>
              {template_data && template_data.patients.length > 0 ? (
                <PatientRows order={current} patients={template_data.patients} />
              ) : null}
              <OrderItems items={current.order_items} />
              <Lines order={current} mayChange={mayChange} />
              <Disputes order={{ ...current, template_data }} />
            </>
          ) : (
            <EmptyState
              icon={IconReceipt}
              title="There is no current order"
              text="Charges appear here until the next invoice is issued."
            />
          )
        }
      </Loaded>
    </Section>
  )
}

function Lines({ order, mayChange }: { order: ExplainedOrder; mayChange: boolean }) {
  const removeCharge = useSave(orderCalls.removeCharge)
  const removeDiscount = useSave(orderCalls.removeDiscount)
  const params = { id: order.id }
  const ask = async ({ id, custom_description, value }: OrderLine) => {
    if (id === null) return
    const kind = value < 0 ? 'discount' : 'charge'
    const body = `"${custom_description ?? kind}" is taken off this invoice.`
    if (!(await confirm({ title: `Remove ${kind}`, body, verb: 'Remove', danger: true }))) return
    if (value < 0) removeDiscount.mutate({ params, body: { discount_id: id } })
    else removeCharge.mutate({ params, body: { charge_id: id } })
  }
  const byHand = mayChange ? [...order.charges, ...order.discounts].filter(isByHand) : []
  const lines = invoiceLines(order).map((line) => {
    const own = byHand.find(({ id }) => String(id) === line.key)
    return own ? { ...line, onRemove: () => void ask(own) } : line
  })
  return (
    <Box p={16}>
      <MoneyLines lines={lines} total={{ label: 'Total so far', value: order.total }} />
    </Box>
  )
}

/** INV-17 */
function AddLine({ order_id }: { order_id: number }) {
  const [isAdding, setAdding] = useState(false)
  const add = useSave(orderCalls.addDiscountOrCharge, { errors: 'inline' })
  return (
    <>
      <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
        Charge or discount
      </ActionButton>
      {isAdding ? (
        <AmountDialog
          title="Add to the current invoice"
          saving={add}
          onClose={() => setAdding(false)}
          onSave={(value, custom_description, done) =>
            add.mutate({ params: { id: order_id }, body: { value, custom_description } }, done)
          }
        />
      ) : null}
    </>
  )
}
