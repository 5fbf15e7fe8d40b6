import { Box, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { paths } from '#web/paths.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { RowGroups } from '#web/ui/table/row-groups.ts'
import { ResultCount, type CountMeta } from '#web/ui/table/ResultCount.tsx'
import type { PracticeList } from './usePracticeList.ts'

/** Splits the list into two groups while cases await the user; undefined otherwise. */
export function groupByWaiting({ waiting, data }: PracticeList): RowGroups<PatientRow> | undefined {
  const { rows, meta } = waiting
  if (rows.length === 0 || !meta) return undefined
  const ids = new Set(rows.map(({ id }) => id))
  const isMore = meta.total > rows.length
  return {
    of: ({ id }) => (ids.has(id) ? 'waiting' : 'rest'),
    title: ([row]) =>
      row && ids.has(row.id) ? (
        <GroupHeader title="Waits for you" meta={meta} order="oldest first" calls>
          {isMore ? (
            <Flex
              component="a"
              align="center"
              mih={{ base: 'var(--td-touch)', sm: 0 }}
              href={paths.patients(ALL_WAITING)}
            >
              Show all
            </Flex>
          ) : null}
        </GroupHeader>
      ) : (
        <GroupHeader
          title="Everything else"
          meta={data && subtractCount(data.meta, rows.length)}
          order="newest first"
        />
      ),
    areSections: true,
  }
}

const ALL_WAITING = { 'filter[status]': 'awaiting_approval', sort: 'created_at' }

function subtractCount(meta: CountMeta, some: number): CountMeta {
  return meta.total_is_capped ? meta : { total: meta.total - some }
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
