import { Accordion, Box, Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { invoiceLines, orderName } from '#contract/invoice-labels.ts'
import { orderCalls, type Order } from '#contract/orders.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { Disputes } from './Disputes.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { AmountBreakdown } from '#web/components/AmountBreakdown.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import classes from './PastInvoices.module.css'
import { invoiceStatusBadge } from './order-labels.ts'
import { OrderItems } from './OrderItems.tsx'
import { PatientRows } from './PatientRows.tsx'
import { PaymentAttempts } from './PaymentAttempts.tsx'
import { VoidInvoice } from './VoidInvoice.tsx'

const NEWEST_INVOICES = { page: 1, perPage: 25 }

/** Lists closed invoices; each expands to its lines (ACCT-05, SUB-06). */
export function PastInvoices({ title, organization_id }: { title: string; organization_id: number }) {
  // The page is not kept in the URL, which holds the tab of the account page, and this card is one of several on it.
  const [query, setQuery] = useState(NEWEST_INVOICES)
  const [opened, setOpened] = useState<string[]>([])
  const answer = useQuery({
    ...q(orderCalls.list, { params: { id: organization_id }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={title} isFlush>
      <QueryBoundary
        read={answer}
        what="invoices"
        failed="The invoices could not be loaded."
        waiting={<Skeleton height={96} m={16} width="auto" />}
      >
        {({ orders }) =>
          orders.total === 0 ? (
            <EmptyState icon={IconReceipt} title="No orders yet." text="Issued invoices are kept here." />
          ) : (
            <>
              <Accordion
                multiple
                chevronPosition="left"
                classNames={{ item: classes.item }}
                styles={INSET}
                value={opened}
                onChange={setOpened}
              >
                {orders.data.map((order) => (
                  <Invoice key={order.id} order={order} isOpen={opened.includes(String(order.id))} />
                ))}
              </Accordion>
              <CardPager found={orders} perPage={query.perPage} onTurn={setQuery} />
            </>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** Aligns the amounts with the right edge of the card's heading. */
const INSET = { label: { minWidth: 0 }, control: { paddingInlineEnd: 16 }, content: { paddingInline: 16 } }

function Invoice({ order, isOpen }: { order: Order; isOpen: boolean }) {
  return (
    <Accordion.Item value={String(order.id)}>
      <Accordion.Control>
        <Group gap="4px 12px" fw={500} {...(order.voided_at && VOIDED)}>
          {orderName(order)}
          <Text span inherit fw={400}>
            <DateText value={order.closed_at ?? order.created_at} />
          </Text>
          {order.fm_invoice_status ? <StatusBadge {...invoiceStatusBadge(order.fm_invoice_status)} /> : null}
          <Box component="span" ml="auto">
            <TabularNumber value={order.total} as="money" />
          </Box>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {isOpen ? <InvoiceLines order={order} /> : null}
        {isOpen && order.voided_at ? (
          <Text c="var(--td-t2)" mt="sm">
            Voided <OfficeDate value={order.voided_at} withOn />: {order.void_reason}
          </Text>
        ) : null}
        {isOpen && order.fm_paid_at ? (
          <Text c="var(--td-t2)" mt="sm">
            Paid <OfficeDate value={order.fm_paid_at} withOn />
          </Text>
        ) : null}
        {isOpen ? <PaymentAttempts order={order} /> : null}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** A voided invoice no longer counts. */
const VOIDED = { c: 'dimmed', td: 'line-through' } as const

/** Loads the lines when the invoice is expanded, since the list carries only sums. */
function InvoiceLines({ order }: { order: Order }) {
  const answer = useQuery(q(orderCalls.get, { params: { id: order.id } }))
  const { day } = useDateWords()
  return (
    <QueryBoundary
      read={answer}
      what="invoice"
      failed="The invoice could not be loaded."
      waiting={<Skeleton height={96} mb="sm" />}
    >
      {({ order: fullOrder }) => (
        <>
          <Box mx={-16} mb="sm">
            {fullOrder.template_data && fullOrder.template_data.patients.length > 0 ? (
              <PatientRows order={fullOrder} patients={fullOrder.template_data.patients} />
            ) : null}
            <OrderItems items={fullOrder.order_items} />
          </Box>
          <AmountBreakdown lines={invoiceLines(fullOrder, day)} total={{ label: 'Total', value: fullOrder.total }} />
          <Disputes order={fullOrder} />
          <Group gap={4}>
            <InvoiceFiles order={fullOrder} />
            <VoidInvoice order={fullOrder} />
          </Group>
        </>
      )}
    </QueryBoundary>
  )
}
