import type { Webhook } from '#contract/webhooks.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { describeEvents } from './event-words.ts'
import { HourTicks } from './HourTicks.tsx'
import { sumOf } from './webhook-words.ts'

/** What an endpoint is, as long as none of its deliveries is open. */
export function EndpointCard({ webhook, isOfStaff }: { webhook: Webhook; isOfStaff: boolean }) {
  const { url, events, with_names, hours, last_delivered_at, created_by, created_at } = webhook
  return (
    <Section title="Endpoint">
      <FactList
        facts={[
          fact('Address', url),
          fact('Events', describeEvents(events, isOfStaff ? 'codes' : 'words')),
          fact('Names of patients', with_names ? 'Sent along' : 'Not sent'),
          fact(
            'Last delivered',
            last_delivered_at === null ? 'Never' : <OfficeDate value={last_delivered_at} as="short" />,
          ),
          fact(
            'Last 24 hours',
            <>
              <HourTicks hours={hours} />
              <SecondaryText isBelow>{sumOf(hours)}</SecondaryText>
            </>,
          ),
          fact(
            'Added',
            <>
              {created_by ?? 'Deleted user'}, <OfficeDate value={created_at} />
            </>,
          ),
        ]}
      />
    </Section>
  )
}
