import { Box, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoiceLines, formatNextTier } from '#contract/invoice-labels.ts'
import { NOT_BILLED } from '#contract/closed-organizations.rules.ts'
import { orderCalls, type ExplainedOrder, type OrderLine, type OrderForecast } from '#contract/orders.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { PaymentMethodIcon } from '#web/components/PaymentMethodIcon.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { paths } from '#web/paths.ts'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { Section } from '#web/ui/Section.tsx'
import { InvoiceFiles } from './InvoiceFiles.tsx'
import { AmountBreakdown } from '#web/components/AmountBreakdown.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { isManualLine } from './order-labels.ts'

/**
 * Running total of the current invoice, its closing and charge dates, and possible savings. Hidden without an open
 * order.
 */
export function InvoiceRail({ organization_id }: { organization_id: number }) {
  const answer = useQuery(q(orderCalls.current, { params: { id: organization_id } }))
  if (answer.data?.order === null) return null
  return (
    <Section title="Total so far" actions={answer.data ? <InvoiceFiles order={answer.data.order} /> : null}>
      <QueryBoundary
        read={answer}
        what="total"
        failed="The total could not be loaded."
        waiting={<Skeleton height={160} width="auto" />}
      >
        {({ order }) =>
          order ? (
            <>
              <Text span fz={28} lh="34px" fw={600} c="var(--mantine-color-text)">
                <TabularNumber value={order.total} as="money" />
              </Text>
              {order.outlook ? <ClosingDates outlook={order.outlook} /> : null}
              <CardDivider mt={14} pt={10}>
                <InvoiceTotals order={order} />
              </CardDivider>
              {order.outlook ? <SavingsHints outlook={order.outlook} order={order} /> : null}
            </>
          ) : null
        }
      </QueryBoundary>
    </Section>
  )
}

function ClosingDates({ outlook: { closes_at, charged_at, stopped } }: { outlook: OrderForecast }) {
  return (
    <SecondaryText isBelow>
      {closes_at ? (
        <>
          closes <OfficeDate value={closes_at} />, charged <OfficeDate value={charged_at} />
        </>
      ) : stopped === 'disabled' ? (
        NOT_BILLED
      ) : (
        'suspended: nothing is closed or charged'
      )}
    </SecondaryText>
  )
}

function InvoiceTotals({ order }: { order: ExplainedOrder }) {
  const mayChange = useCan()(orderCalls.addDiscountOrCharge)
  const removeCharge = useSave(orderCalls.removeCharge)
  const removeDiscount = useSave(orderCalls.removeDiscount)
  const { day } = useDateWords()
  const params = { id: order.id }
  const confirmRemoval = async ({ id, custom_description, value }: OrderLine) => {
    if (id === null) return
    const kind = value < 0 ? 'discount' : 'charge'
    const body = `"${custom_description ?? kind}" is taken off this invoice.`
    if (!(await confirm({ title: `Remove ${kind}`, body, verb: 'Remove', danger: true }))) return
    if (value < 0) removeDiscount.mutate({ params, body: { discount_id: id } })
    else removeCharge.mutate({ params, body: { charge_id: id } })
  }
  const manualLines = mayChange ? [...order.charges, ...order.discounts].filter(isManualLine) : []
  const lines = invoiceLines(order, day).map((line) => {
    const manualLine = manualLines.find(({ id }) => String(id) === line.key)
    return manualLine ? { ...line, onRemove: () => void confirmRemoval(manualLine) } : line
  })
  return <AmountBreakdown lines={lines} total={{ label: 'Total', value: order.total }} />
}

/** Shows the payment method, the saving by bank account, and the next tier of the volume discount. */
function SavingsHints({ outlook, order }: { outlook: OrderForecast; order: ExplainedOrder }) {
  const { payment_method, total_by_bank, next_tier } = outlook
  if (!payment_method && !next_tier) return null
  return (
    <CardDivider mt={14} pt={14}>
      <Stack gap="sm">
        {payment_method ? (
          <Group gap="sm" wrap="nowrap">
            <PaymentMethodIcon type={payment_method.payment_method_type} />
            <Box miw={0}>
              <ItemTitle
                name={<ScreenLink href={paths.paymentMethod()}>{payment_method.payment_method_nickname}</ScreenLink>}
                below={
                  total_by_bank === null
                    ? null
                    : `By ACH it would be ${formatMoney(total_by_bank)}, ${formatMoney(order.credit_card_fee)} less`
                }
              />
            </Box>
          </Group>
        ) : null}
        {next_tier ? <SecondaryText isBelow>{formatNextTier(order.arches, next_tier)}</SecondaryText> : null}
      </Stack>
    </CardDivider>
  )
}
