import type { System } from '#contract/system.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { formatDuration } from '#web/ui/dates.ts'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'

type Queue = System['queues'][number]

/** The queues with jobs that wait or gave up. */
export function QueuesCard({ queues, isDrill }: { queues: readonly Queue[]; isDrill: boolean }) {
  const busy = queues.filter(({ waiting, failed }) => waiting > 0 || failed > 0)
  const sum = (figure: 'waiting' | 'failed') => busy.reduce((all, queue) => all + queue[figure], 0)
  const columns: readonly CardColumn<Queue>[] = [
    { header: 'Queue', cell: ({ queue }) => queue, footer: 'All' },
    {
      header: 'Waiting',
      align: 'end',
      cell: ({ waiting }) => <TabularNumber value={waiting} />,
      footer: <TabularNumber value={sum('waiting')} />,
    },
    {
      header: 'Oldest',
      align: 'end',
      cell: ({ oldest_seconds }) => (oldest_seconds > 0 ? formatDuration(oldest_seconds * 1000) : '–'),
      footer: '',
    },
    {
      header: 'Failed',
      cell: ({ failed }) => <TabularNumber value={failed} />,
      footer: <TabularNumber value={sum('failed')} />,
    },
  ]
  return (
    <Section
      title="Queue"
      aside={isDrill ? 'a drill runs none of it' : undefined}
      actions={<ScreenLink href={paths.failedJobs()}>Failed Jobs</ScreenLink>}
      isFlush
    >
      {busy.length > 0 ? (
        <CardTable label="Queues" columns={columns} rows={busy} rowId={({ queue }) => queue} />
      ) : (
        <EmptyCardLine>Nothing waits, and nothing has failed.</EmptyCardLine>
      )}
    </Section>
  )
}
