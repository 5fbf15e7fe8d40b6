import type { SubscriptionTotals as Totals } from '#contract/subscriptions.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigures.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'

/** Totals of the list; unknown amounts are dashes, never zeros. */
export function SubscriptionTotals({ totals }: { totals: Totals | undefined }) {
  const { not_paid, waiting, closing, paid } = totals ?? {}
  return (
    <KeyFigures>
      <KeyFigure
        name="Not paid"
        tone={not_paid && not_paid.practices > 0 ? 'danger' : undefined}
        value={<TabularNumber value={not_paid?.amount} as="money" />}
        under={
          <>
            {practices(not_paid?.practices)}
            {not_paid?.since ? (
              <>
                , since <DateText value={not_paid.since} />
              </>
            ) : null}
          </>
        }
      />
      <KeyFigure
        name="Waiting to be paid"
        value={<TabularNumber value={waiting?.amount} as="money" />}
        under={
          <>
            {practices(waiting?.practices)}
            {waiting?.first_at ? (
              <>
                , first on <DateText value={waiting.first_at} />
              </>
            ) : null}
          </>
        }
      />
      <KeyFigure
        name="Close within 7 days"
        value={<TabularNumber value={closing?.practices} />}
        under={
          closing?.first_at ? (
            <>
              first on <DateText value={closing.first_at} />
            </>
          ) : (
            'monthly billing'
          )
        }
      />
      <KeyFigure
        name="Paid this month"
        tone={paid && paid.practices > 0 ? 'okay' : undefined}
        value={<TabularNumber value={paid?.amount} as="money" />}
        under={
          paid ? `${practices(paid.practices)}, ${paid.at_first_attempt} at the first attempt` : practices(undefined)
        }
      />
    </KeyFigures>
  )
}

function practices(count: number | undefined) {
  return count === undefined ? 'practices' : pluralize(count, 'practice')
}
