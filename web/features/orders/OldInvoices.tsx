import { Accordion, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { orderCalls, type Order } from '#contract/orders.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { MoneyLines } from './MoneyLines.tsx'
import classes from './OldInvoices.module.css'
import { moneyLines, orderName, statusOf } from './order-words.ts'

/** Every invoice opens to the lines that made it (ACCT-05, SUB-06). */
export function OldInvoices({ title, organization_id }: { title: string; organization_id: number }) {
  // Not in the address: the tab of the account page stands there, and the card is one of several on it.
  const [query, setQuery] = useState({ page: 1, perPage: 25 })
  const answer = useQuery({
    ...q(orderCalls.list, { params: { id: organization_id }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={title} isFlush>
      {content()}
    </Section>
  )

  function content() {
    if (answer.error && !answer.data) {
      const retry = () => void answer.refetch()
      return <ErrorState title="The invoices could not be loaded." text={wordsOf(answer.error)} onRetry={retry} />
    }
    if (!answer.data)
      return (
        <Waiting words="Loading the invoices">
          <Skeleton height={96} m={16} width="auto" />
        </Waiting>
      )
    const { orders } = answer.data
    if (orders.total === 0) {
      return <EmptyState icon={IconReceipt} title="No orders yet." text="Issued invoices are kept here." />
    }
    return (
      <>
        <Accordion
          multiple
          chevronPosition="left"
          classNames={{ label: classes.label, item: classes.item, control: classes.control, content: classes.content }}
        >
          {orders.data.map((order) => (
            <Invoice key={order.id} order={order} />
          ))}
        </Accordion>
        <CardPager found={orders} perPage={query.perPage} onTurn={setQuery} />
      </>
    )
  }
}

function Invoice({ order }: { order: Order }) {
  const taxState = useSettings()?.['tax.state']
  return (
    <Accordion.Item value={String(order.id)}>
      <Accordion.Control>
        <span className={classes.head}>
          <span className={classes.name}>{orderName(order)}</span>
          <DateText value={order.created_at} />
          {order.fm_invoice_status ? <StatusBadge {...statusOf(order.fm_invoice_status)} /> : null}
          <span className={classes.total}>
            <Num value={order.total} as="money" />
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <MoneyLines lines={moneyLines(order, taxState)} total={{ label: 'Total', value: order.total }} />
        {order.fm_paid_at ? (
          <p className={classes.paid}>
            Paid on <DateText value={order.fm_paid_at} />
          </p>
        ) : null}
      </Accordion.Panel>
    </Accordion.Item>
  )
}
