import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { toDollars, toHundredths, percentOf } from '#contract/money.ts'
import { orderName } from '#contract/invoice-labels.ts'
import { isOwed } from '#contract/orders.rules.ts'
import { orderCalls, type Order } from '#contract/orders.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import { paymentCalls, type PaymentInfo } from '#contract/payments.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { invoiceStatusBadge } from '#web/features/orders/order-labels.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const REFETCH_DELAYS_MS = [1500, 4000, 10_000]

type Props = { organization_id: number; info: PaymentInfo | null }

/** Lists unpaid invoices with their cost by ACH and by card. */
export function UnpaidInvoices({ organization_id, info }: Props) {
  return seesPayments(toActor(useMe()), organization_id) ? (
    <Unpaid organization_id={organization_id} info={info} />
  ) : null
}

function Unpaid({ organization_id, info }: Props) {
  const query = { page: 1, perPage: 25 }
  const client = useQueryClient()
  const { data } = useQuery(q(orderCalls.list, { params: { id: organization_id }, query }))
  const unpaid = data?.orders.data.filter(isOwed) ?? []
  const newest = Math.max(0, ...(info?.payment_methods.map(({ id }) => id) ?? []))
  const hasMethod = newest > 0
  // A job charges a new method moments later, so the invoices are refetched after 1.5, 4 and 10 seconds, also on the
  // page that the user opens meanwhile.
  useEffect(() => {
    const refetchInvoices = () =>
      [orderCalls.list, paymentCalls.unpaid].forEach(({ path }) => void client.invalidateQueries({ queryKey: [path] }))
    if (newest > 0) for (const ms of REFETCH_DELAYS_MS) setTimeout(refetchInvoices, ms)
  }, [newest, client])
  if (unpaid.length === 0) return null
  return (
    <div data-unpaid>
      <Section title="Waiting to be paid">
        <Stack gap="lg">
          {unpaid.map((order) => (
            <UnpaidOrder key={order.id} order={order} />
          ))}
          <SecondaryText>
            {hasMethod
              ? 'The primary payment method is charged automatically.'
              : 'Saving starts the payment. Later invoices are charged automatically after they close.'}
          </SecondaryText>
          <ActionButton variant="default" href={paths.account({ tab: 4 })}>
            To the invoices
          </ActionButton>
        </Stack>
      </Section>
    </div>
  )
}

function UnpaidOrder({ order }: { order: Order }) {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const rate = toHundredths(useSettings()?.['credit_card.fee'] ?? 0)
  const base = toHundredths(order.total) - toHundredths(order.credit_card_fee)
  const fee = percentOf(base, rate)
  const isCard = tab === 'card'
  return (
    <Stack gap={8}>
      <Group justify="space-between" gap="xs" fw={600}>
        {orderName(order)}
        {order.fm_invoice_status ? <StatusBadge {...invoiceStatusBadge(order.fm_invoice_status)} /> : null}
      </Group>
      <SecondaryText isBelow>
        <OfficeDate value={order.closed_at ?? order.created_at} />
      </SecondaryText>
      <SimpleGrid cols={2} spacing={12}>
        <Cost label="By ACH" value={toDollars(base)} isChosen={!isCard}>
          no fee
        </Cost>
        <Cost label="By card" value={toDollars(base + fee)} isChosen={isCard}>
          <TabularNumber value={toDollars(fee)} as="money" /> fee
        </Cost>
      </SimpleGrid>
    </Stack>
  )
}

type CostProps = { label: string; value: number; isChosen: boolean; children: ReactNode }

function Cost({ label, value, isChosen, children }: CostProps) {
  return (
    <Stack gap={0}>
      <Text fz={13} c="var(--td-t2)">
        {label}
      </Text>
      <Text fw={isChosen ? 700 : 500} fz={16}>
        <TabularNumber value={value} as="money" />
      </Text>
      <Text fz={13} c="dimmed">
        {children}
      </Text>
    </Stack>
  )
}
