import { useQuery } from '@tanstack/react-query'
import { apiKeyCalls, staffApiKeyCalls, USAGE_DAYS, type KeyUsageFigures } from '#contract/api-keys.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { DayBars } from '#web/ui/DayBars.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'

/** How much the keys of an organization were used. */
export function OrganizationUsage({ organization_id }: { organization_id: number }) {
  return <UsageCard read={useQuery(q(apiKeyCalls.usage, { params: { id: organization_id } }))} />
}

/** How much the keys of staff were used. */
export function StaffUsage() {
  return <UsageCard read={useQuery(q(staffApiKeyCalls.usage))} />
}

type Read = Parameters<typeof QueryBoundary<{ usage: KeyUsageFigures }>>[0]['read']

function UsageCard({ read }: { read: Read }) {
  return (
    <Section title="Usage" aside={`last ${USAGE_DAYS} days`}>
      <QueryBoundary read={read} what="usage">
        {({ usage }) => (
          <>
            <DayBars
              label="Calls by day"
              height={40}
              gap={2}
              mb="md"
              days={usage.days.map(({ day, calls }) => ({
                day,
                value: calls,
                title: `${day}: ${calls.toLocaleString('en')}`,
              }))}
            />
            <FactList
              facts={[
                fact('Calls', usage.calls.toLocaleString('en')),
                fact('Refused', describeRefused(usage.refused)),
                fact('Busiest minute', describeBusiest(usage)),
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function describeRefused(refused: number) {
  return refused === 0 ? 'None' : `${refused.toLocaleString('en')}, no permission or too many`
}

function describeBusiest({ busiest_minute, limit_per_minute }: KeyUsageFigures) {
  const calls = busiest_minute.toLocaleString('en')
  return limit_per_minute === 0 ? calls : `${calls} of ${limit_per_minute.toLocaleString('en')} allowed`
}
