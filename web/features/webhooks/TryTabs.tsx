import type { FullWebhookDelivery } from '#contract/webhooks.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { outcomeOf, OutcomeText } from './DeliveryStatus.tsx'
import classes from './Webhooks.module.css'

type Props = { delivery: FullWebhookDelivery; current: number | undefined; onChoose: (number: number) => void }

/** The tries of a delivery, and the next one, of which there is nothing to see yet. */
export function TryTabs({ delivery: { attempts, state, tries, next_try_at }, current, onChoose }: Props) {
  return (
    <fieldset className={classes.tries} aria-label="Tries">
      {attempts.map((attempt) => (
        <button
          key={attempt.number}
          type="button"
          className={classes.try}
          aria-pressed={attempt.number === current}
          onClick={() => onChoose(attempt.number)}
        >
          <span>{attempt.number}</span>
          <OfficeDate value={attempt.at} as="short" />
          <OutcomeText outcome={outcomeOf(attempt)} />
        </button>
      ))}
      {state === 'pending' ? (
        <span className={classes.try}>
          <span>{tries + 1}</span>
          {next_try_at === null ? null : <OfficeDate value={next_try_at} as="short" />}
          <span>next</span>
        </span>
      ) : null}
    </fieldset>
  )
}
