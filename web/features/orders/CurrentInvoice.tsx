import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { orderCalls } from '#contract/orders.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AmountDialog } from './AmountDialog.tsx'
import { ComingCharges } from './ComingCharges.tsx'
import { Disputes } from './Disputes.tsx'
import { OrderItems } from './OrderItems.tsx'
import { PatientRows } from './PatientRows.tsx'

/** Lists the charges since the last invoice (ACCT-05, SUB-06); `InvoiceRail` shows the total. */
export function CurrentInvoice({ organization_id }: { organization_id: number }) {
  const answer = useQuery(q(orderCalls.current, { params: { id: organization_id } }))
  const mayChange = useCan()(orderCalls.addDiscountOrCharge)
  const order = answer.data?.order
  return (
    <Section
      title="Current Invoice"
      isFlush
      aside={
        order?.opened_at ? (
          <>
            <OfficeDate value={order.opened_at} /> to <OfficeDate value={order.outlook?.closes_at} />
          </>
        ) : null
      }
      actions={order && mayChange ? <AddLine order_id={order.id} /> : null}
    >
      <QueryBoundary
        read={answer}
        what="current order"
        failed="The current order could not be loaded."
        waiting={<Skeleton height={96} m={16} width="auto" />}
      >
        {({ order: current, metadata: { template_data, coming } }) =>
          current ? (
            <>
              {template_data && template_data.patients.length > 0 ? (
                <PatientRows order={{ ...current, template_data }} patients={template_data.patients} />
              ) : null}
              {current.arches === 0 && current.patients_total === 0 ? (
                <EmptyState
                  icon={IconReceipt}
                  title="No case is charged yet"
                  text="A case appears here once it is chargeable."
                />
              ) : null}
              <ComingCharges coming={coming} />
              <OrderItems items={current.order_items} />
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
      </QueryBoundary>
    </Section>
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
