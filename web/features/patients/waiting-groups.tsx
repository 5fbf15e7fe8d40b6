import { Box, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { paths } from '#web/paths.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { RowGroups } from '#web/ui/table/row-groups.ts'
import { ResultCount, type CountMeta } from '#web/ui/table/ResultCount.tsx'
import type { PracticeList } from './usePracticeList.ts'

type Waiting = PracticeList['waiting']['mine']

/** Splits the list into groups while setups await the approval of the user or of colleagues; undefined otherwise. */
export function groupByWaiting({
  waiting: { mine, colleagues },
  data,
}: PracticeList): RowGroups<PatientRow> | undefined {
  const count = mine.rows.length + colleagues.rows.length
  if (count === 0) return undefined
  const groupById = new Map([
    ...mine.rows.map(({ id }) => [id, 'mine'] as const),
    ...colleagues.rows.map(({ id }) => [id, 'colleagues'] as const),
  ])
  const titles = {
    mine: <WaitingHeader title="Waits for you" waiting={mine} query={MINE_QUERY} calls />,
    colleagues: <WaitingHeader title="Waits for colleagues" waiting={colleagues} query={COLLEAGUES_QUERY} />,
    rest: <GroupHeader title="Everything else" meta={data && subtractCount(data.meta, count)} order="newest first" />,
  }
  const groupOf = ({ id }: PatientRow) => groupById.get(id) ?? 'rest'
  return { of: groupOf, title: ([row]) => (row ? titles[groupOf(row)] : null), areSections: true }
}

const MINE_QUERY = { 'filter[waits_for]': 'me', sort: 'created_at' }
const COLLEAGUES_QUERY = { 'filter[waits_for]': 'colleagues', sort: 'created_at' }

function subtractCount(meta: CountMeta, some: number): CountMeta {
  return meta.total_is_capped ? meta : { total: meta.total - some }
}

type WaitingProps = { title: string; waiting: Waiting; query: Record<string, string>; calls?: boolean }

function WaitingHeader({ title, waiting: { rows, meta }, query, calls = false }: WaitingProps) {
  const isMore = meta !== undefined && meta.total > rows.length
  return (
    <GroupHeader title={title} meta={meta} order="oldest first" calls={calls}>
      {isMore ? (
        <Flex component="a" align="center" mih={{ base: 'var(--td-touch)', sm: 0 }} href={paths.patients(query)}>
          Show all
        </Flex>
      ) : null}
    </GroupHeader>
  )
}

type HeadProps = { title: string; meta: CountMeta | undefined; order: string; calls?: boolean; children?: ReactNode }

/** The dot has the color of the status toggle that lists these cases. */
function GroupHeader({ title, meta, order, calls, children }: HeadProps) {
  return (
    <Group gap={8} wrap="nowrap">
      {calls ? <Box component="span" w={8} h={8} bdrs="50%" bg="var(--td-status-pending-mark)" aria-hidden /> : null}
      <Text span inherit fw={600}>
        {title}
      </Text>
      <SecondaryText>
        <ResultCount meta={meta} />
      </SecondaryText>
      {children}
      <Box component="span" ml="auto">
        <SecondaryText>{order}</SecondaryText>
      </Box>
    </Group>
  )
}
