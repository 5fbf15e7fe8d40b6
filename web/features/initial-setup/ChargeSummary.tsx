import { List, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { firstClosing, monthAhead } from '#contract/days.ts'
import { formatPromotionCode, taxLabel } from '#contract/invoice-labels.ts'
import { toDollars, toHundredths, taxHundredths, calculateTotals } from '#contract/money.ts'
import { INITIAL_SETUP, type PromotionCode } from '#contract/promotion-codes.ts'
import { AmountBreakdown, type MoneyLine } from '#web/components/AmountBreakdown.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './ChargeSummary.module.css'
import type { SetupData } from './setup-data.ts'

type Props = {
  facts: SetupData
  /** The state of the address, which determines the tax. */
  state: string
  promotion: PromotionCode | undefined
}

const HAPPENS = [
  'Your main location is saved',
  'The onboarding starts: bracket samples, software, first bonding',
  'You can submit your first case at once',
]

/** Lists what is charged today, with the same arithmetic as the invoice, and updates while the user types. */
export function ChargeSummary({ facts, state, promotion }: Props) {
  const { fee, settings } = facts
  const [startDate] = useState(() => monthAhead(new Date()))
  const [closes] = useState(() => firstClosing(new Date().toISOString()))
  const code = startUpCode(facts, promotion)
  const tax_hundredths = taxHundredths(
    { state: settings['tax.state'] ?? '', rate: settings['tax.rate'] ?? 0 },
    state || undefined,
  )
  const invoiced = {
    gross: toHundredths(fee.value),
    promotion: code && { value_hundredths: toHundredths(code.value), is_fixed: code.is_fixed },
    tax_hundredths,
  }
  const today = calculateTotals(invoiced)
  const card = settings['credit_card.fee'] ?? 0
  const cardTotals = calculateTotals({ ...invoiced, card_hundredths: toHundredths(card) })
  const lines: MoneyLine[] = [
    { key: 'fee', label: fee.name, value: fee.value },
    ...(code ? [{ key: 'code', label: formatPromotionCode(code), value: -toDollars(today.promotion) }] : []),
    ...(today.tax > 0
      ? [{ key: 'tax', label: taxLabel(settings['tax.state'], settings['tax.rate'] ?? 0), value: toDollars(today.tax) }]
      : []),
  ]
  return (
    <aside className={classes.rail} aria-label="What happens when you finish">
      {/* What they get comes before what it costs. */}
      <List
        spacing="md"
        c="var(--td-t2)"
        styles={{ itemIcon: { display: 'grid' } }}
        icon={<Icon of={IconCircleCheck} size={18} />}
      >
        {HAPPENS.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <section className={classes.card} aria-labelledby="today">
        <Title order={2} size="h3" id="today" mb="md">
          When you finish
        </Title>
        <AmountBreakdown lines={lines} total={{ label: 'Today', value: toDollars(today.total) }} />
        <Text mt="md" c="var(--td-t2)" fz={13}>
          {today.total === 0
            ? 'Nothing is left to pay.'
            : `By ACH; a credit card adds ${card} % and makes it ${formatMoney(toDollars(cardTotals.total))}. You add either of them after this step.`}
        </Text>
      </section>
      <Notice icon={IconInfoCircle} tone="info">
        The start-up fee is charged now and the monthly billing cycle begins in 30 days (
        <DateText value={startDate.toISOString()} />
        ).
        <SecondaryText isBelow>
          The first monthly invoice closes <OfficeDate value={closes} withOn />, then one each month on that day. Each
          is charged to your payment method some days after it closes; the email about it names the day.
        </SecondaryText>
      </Notice>
    </aside>
  )
}

/** specification 5.5: a fee that is already waived takes precedence over a code for it. */
function startUpCode({ details }: SetupData, promotion: PromotionCode | undefined) {
  if (details.metadata.no_startup_fee) return { code: 'NOSTARTUPFEE', value: 100, is_fixed: false }
  return promotion?.promotion_code_type_id === INITIAL_SETUP ? promotion : undefined
}
