import type { WebhookHour } from '#contract/webhooks.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import classes from './Webhooks.module.css'

/** The last 24 hours, the oldest at the left. The words beside it say the same. */
export function HourTicks({ hours }: { hours: readonly WebhookHour[] }) {
  return (
    <span aria-hidden>
      <InlineGroup gap={2} style={{ alignItems: 'end', height: 16 }}>
        {hours.map((hour, index) => (
          <span key={index} className={classes.tick} data-tone={toneOf(hour)} />
        ))}
      </InlineGroup>
    </span>
  )
}

function toneOf({ delivered, retried, failed }: WebhookHour) {
  if (failed > 0) return 'danger'
  if (retried > 0) return 'warning'
  return delivered > 0 ? 'okay' : undefined
}
