import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import type { QueueRow } from '#contract/dashboard.ts'
import { STEP_AGE, type StepGroup } from '#contract/workflow.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './QueuePanel.module.css'
import { queueListPath } from './queue-summary.ts'

type QueueEntry = { key: string; label: string }
type Props = {
  label: string
  /** The step group; undefined for cases that wait for others, whose age has no limits. */
  group?: StepGroup
  entries: readonly QueueEntry[]
  rows: readonly QueueRow[] | undefined
  longest?: number
}

export function QueueGroup({ label, group, entries, rows, longest = 1 }: Props) {
  const entryRows = entries.map((entry) => ({ entry, row: rows?.find(({ key }) => key === entry.key) }))
  const total = rows && entryRows.reduce((sum, { row }) => sum + (row?.total ?? 0), 0)
  return (
    <section aria-label={label}>
      <Group className={classes.groupHead} justify="space-between" fw={600} pb={4}>
        <Text component="h3" inherit>
          {label}
        </Text>
        <SecondaryText>
          <TabularNumber value={total} />
        </SecondaryText>
      </Group>
      <ul>
        {entryRows.map(({ entry, row }) => (
          <QueueLine
            key={entry.key}
            entry={entry}
            group={group}
            row={row}
            isLoaded={rows !== undefined}
            longest={longest}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = {
  entry: QueueEntry
  group: StepGroup | undefined
  row: QueueRow | undefined
  /** True once loaded: a missing row then means zero, not unknown. */
  isLoaded: boolean
  longest: number
}

function QueueLine({ entry, group, row, isLoaded, longest }: LineProps) {
  const canOpenPatients = useCanOpen()(paths.patientsPage())
  const href = canOpenPatients ? queueListPath(entry.key, group) : undefined
  return (
    <li className={classes.place} data-waiting={group === undefined} data-place={entry.key}>
      <Text span inherit truncate>
        {href ? (
          <Anchor href={href} c="inherit" inherit underline="hover">
            {entry.label}
          </Anchor>
        ) : (
          entry.label
        )}
      </Text>
      {group ? <Bar row={row} longest={longest} /> : null}
      <Text span inherit fw={600} ta="end" data-count>
        <TabularNumber value={row?.total ?? (isLoaded ? 0 : undefined)} />
      </Text>
      {row?.since ? <ElapsedTime since={row.since} isPlain={group === undefined} /> : <SecondaryText>–</SecondaryText>}
      <Text span fz="xs" truncate>
        {row ? (
          <Anchor
            href={paths.patientWorkflow(row.oldest.id)}
            title={row.oldest.formatted_name}
            c="var(--td-t2)"
            inherit
            underline="hover"
          >
            {row.oldest.formatted_name}
          </Anchor>
        ) : null}
      </Text>
    </li>
  )
}

function Bar({ row, longest }: Pick<LineProps, 'row' | 'longest'>) {
  const { total = 0, getting_late = 0, late = 0 } = row ?? {}
  const ages = [
    { age: 0, count: total - getting_late - late },
    { age: 1, count: getting_late },
    { age: 2, count: late },
  ]
  return (
    <span className={classes.bar}>
      {ages.map(({ age, count }) =>
        count > 0 ? <span key={age} data-age={age} style={{ width: `${(100 * count) / longest}%` }} /> : null,
      )}
      {getting_late > 0 ? (
        <VisuallyHidden>{`${getting_late} of them beyond ${STEP_AGE.okay} hours,`}</VisuallyHidden>
      ) : null}
      {late > 0 ? <VisuallyHidden>{`${late} of them beyond ${STEP_AGE.warning} hours,`}</VisuallyHidden> : null}
    </span>
  )
}
