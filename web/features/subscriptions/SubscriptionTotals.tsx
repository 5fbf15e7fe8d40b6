import type { SubscriptionTotals as Totals } from '#contract/subscriptions.ts'
import { counted } from '#web/ui/counted.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Figure, Figures } from '#web/ui/Figures.tsx'
import { Num } from '#web/ui/Num.tsx'

/** Totals of the list; unknown amounts are dashes, never zeros. */
export function SubscriptionTotals({ totals }: { totals: Totals | undefined }) {
  const { not_paid, waiting, closing, paid } = totals ?? {}
  return (
    <Figures>
      <Figure
        name="Not paid"
        tone={not_paid && not_paid.practices > 0 ? 'danger' : undefined}
        value={<Num value={not_paid?.amount} as="money" />}
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
      <Figure
        name="Waiting to be paid"
        value={<Num value={waiting?.amount} as="money" />}
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
      <Figure
        name="Close within 7 days"
        value={<Num value={closing?.practices} />}
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
      <Figure
        name="Paid this month"
        tone={paid && paid.practices > 0 ? 'okay' : undefined}
        value={<Num value={paid?.amount} as="money" />}
        under={
          paid ? `${practices(paid.practices)}, ${paid.at_first_attempt} at the first attempt` : practices(undefined)
        }
      />
    </Figures>
  )
}

function practices(count: number | undefined) {
  return count === undefined ? 'practices' : counted(count, 'practice')
}
