import { Stack, Text } from '@mantine/core'
import { BACKUP_OLD_MS, DRILL_OLD_MS, type System } from '#contract/system.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StateGlyph } from '#web/ui/StateGlyph.tsx'
import { formatSize } from './format-size.ts'
import { Meter } from './Meter.tsx'
import { formatAge, isOld } from './problems.ts'
import { RunDrillButton } from './SystemButtons.tsx'

/** When the last good backup and drill ended, and why the newest failed. */
export function BackupsCard({ system }: { system: System }) {
  const { at, backup, drill } = system.backups
  // An old drill has its button above, among what needs a person.
  const isDrillOffered =
    at !== null &&
    !system.is_drill &&
    !backup.is_running &&
    !drill.is_running &&
    !isOld(drill.last_good?.finished_at, system.now, DRILL_OLD_MS)
  const bytes = backup.last_good?.bytes
  return (
    <Section
      title="Backup"
      aside={bytes ? formatSize(bytes) : undefined}
      actions={isDrillOffered ? <RunDrillButton size="compact-sm" /> : null}
      isFlush
    >
      <ItemList label="Backups">
        <RunItem name="Last backup" run={backup} now={system.now} limitMs={BACKUP_OLD_MS} isExpected={at !== null} />
        <RunItem
          name="Last restore drill"
          run={drill}
          now={system.now}
          limitMs={DRILL_OLD_MS}
          isExpected={at !== null}
        />
      </ItemList>
      <Text c="dimmed" size="xs" px={16} pb="sm">
        {at === null
          ? 'No schedule: set BACKUP_TO and BACKUP_KEY_FILE, or run typodont backup.'
          : `Daily at ${at} UTC.`}
      </Text>
    </Section>
  )
}

type RunProps = {
  name: string
  run: System['backups']['backup']
  now: string
  limitMs: number
  isExpected: boolean
}

function RunItem({ name, run, now, limitMs, isExpected }: RunProps) {
  const { last_good, fault, failed_at, is_running } = run
  const isLate = isOld(last_good?.finished_at, now, limitMs)
  const tone = !isLate ? 'okay' : isExpected || last_good ? 'warning' : 'unknown'
  return (
    <Item
      lead={<StateGlyph tone={tone} />}
      name={name}
      below={
        fault === null ? null : (
          <>
            <DateText value={failed_at} as="short" />
            {` failed: ${fault}`}
          </>
        )
      }
      end={
        is_running ? (
          'Running'
        ) : last_good ? (
          <span>
            <DateText value={last_good.finished_at} as="short" />
            {isLate ? `, ${formatAge(last_good.finished_at, now)} ago` : null}
          </span>
        ) : (
          'None yet'
        )
      }
    />
  )
}

/** The size of the database, and the disk of each running node. */
export function DiskCard({ system }: { system: System }) {
  const running = system.nodes.flatMap(({ id, name, state, disk }) =>
    state === 'running' && disk ? { id, name, ...disk } : [],
  )
  return (
    <Section title="Disk">
      <Stack gap={10}>
        <Text inherit style={{ display: 'flex', justifyContent: 'space-between' }}>
          <span>Database</span>
          <span>{formatSize(system.database_bytes)}</span>
        </Text>
        {running.map(({ id, name, free_bytes, size_bytes }) => (
          <Meter
            key={id}
            label={name}
            of={`Disk of ${name}`}
            percent={(1 - free_bytes / size_bytes) * 100}
            value={`${formatSize(size_bytes - free_bytes)} of ${formatSize(size_bytes)}`}
          />
        ))}
      </Stack>
    </Section>
  )
}

/** The newest migration, and those that this release does not know or has not applied. */
export function MigrationsCard({ migrations }: { migrations: System['migrations'] }) {
  const { applied, pending, unknown, newest } = migrations
  return (
    <Section
      title="Migrations"
      aside={`${applied} applied, ${pending.length === 0 ? 'none waits' : `${pending.length} wait`}`}
      isFlush
    >
      <ItemList label="Migrations">
        {newest ? (
          <Item
            name={newest.name}
            below={`Release ${newest.release}`}
            end={<DateText value={newest.applied_at} as="short" />}
          />
        ) : null}
        {pending.map((name) => (
          <Item key={name} lead={<StateGlyph tone="danger" />} name={name} below="Not applied" />
        ))}
        {unknown.map((name) => (
          <Item key={name} lead={<StateGlyph tone="warning" />} name={name} below="Of a newer release" />
        ))}
      </ItemList>
    </Section>
  )
}
