import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { dollars, hundredthsOf, taxHundredths, totalsOf } from '#contract/money.ts'
import { INITIAL_SETUP, type PromotionCode } from '#contract/promotion-codes.ts'
import { MoneyLines, type MoneyLine } from '#web/features/orders/MoneyLines.tsx'
import { codeWords, moneyWords, taxWords } from '#web/features/orders/order-words.ts'
import { dayOf } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { monthAhead } from './month-ahead.ts'
import classes from './TodayRail.module.css'
import type { SetupFacts } from './setup-facts.ts'

type Props = {
  facts: SetupFacts
  /** Of the address: it decides about the tax. */
  state: string
  promotion: PromotionCode | undefined
}

const HAPPENS = [
  'Your main location is saved',
  'The onboarding starts: bracket samples, software, first bonding',
  'You can submit your first case at once',
]

/** What is charged today, line by line, by the very arithmetic of the invoice; it changes while one types. */
export function TodayRail({ facts, state, promotion }: Props) {
  const { fee, settings } = facts
  const [begins] = useState(() => monthAhead(new Date()))
  const code = codeAtStart(facts, promotion)
  const tax_hundredths = taxHundredths(
    { state: settings['tax.state'] ?? '', rate: settings['tax.rate'] ?? 0 },
    state || undefined,
  )
  const invoiced = {
    gross: hundredthsOf(fee.value),
    promotion: code && { value_hundredths: hundredthsOf(code.value), is_fixed: code.is_fixed },
    tax_hundredths,
  }
  const today = totalsOf(invoiced)
  const card = settings['credit_card.fee'] ?? 0
  const byCard = totalsOf({ ...invoiced, card_hundredths: hundredthsOf(card) })
  const lines: MoneyLine[] = [
    { key: 'fee', label: fee.name, value: fee.value },
    ...(code ? [{ key: 'code', label: codeWords(code), value: -dollars(today.promotion) }] : []),
    ...(today.tax > 0
      ? [{ key: 'tax', label: taxWords(settings['tax.state'], settings['tax.rate'] ?? 0), value: dollars(today.tax) }]
      : []),
  ]
  return (
    <aside className={classes.rail} aria-label="What happens when you finish">
      <section className={classes.card} aria-labelledby="today">
        <h2 id="today" className={classes.title}>
          When you finish
        </h2>
        <MoneyLines lines={lines} total={{ label: 'Today', value: dollars(today.total) }} />
        <p className={classes.note}>
          {today.total === 0
            ? 'Nothing is left to pay.'
            : `By ACH. A credit card adds ${card} %, then it is ${moneyWords(dollars(byCard.total))}. It waits until you add one of them.`}
        </p>
      </section>
      <p className={classes.info}>
        <Icon of={IconInfoCircle} size={18} />
        <span>
          The start-up fee is charged now and the monthly billing cycle begins in 30 days ({dayOf(begins.toISOString())}
          ).
        </span>
      </p>
      <ul className={classes.happens}>
        {HAPPENS.map((each) => (
          <li key={each}>
            <Icon of={IconCircleCheck} size={18} />
            {each}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** specification 5.5: the fee may be waived already; then a code for it is not needed. */
function codeAtStart({ details }: SetupFacts, promotion: PromotionCode | undefined) {
  if (details.metadata.no_startup_fee) return { code: 'NOSTARTUPFEE', value: 100, is_fixed: false }
  return promotion?.promotion_code_type_id === INITIAL_SETUP ? promotion : undefined
}
