import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ANNOUNCEMENT_UPDATED, announcementCalls } from '#contract/announcements.ts'
import { q } from '#web/api/query.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'

/** ANN-03: edits the announcements above the lists of patients, one for staff and one for everybody else. */
export function AnnouncementsTab() {
  const client = useQueryClient()
  const query = q(announcementCalls.list)
  const answer = useQuery(query)
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey })
  useChannel('private-internal', ANNOUNCEMENT_UPDATED, refresh)
  useChannel('private-general', ANNOUNCEMENT_UPDATED, refresh)

  return (
    <FormColumn>
      <Text c="var(--td-t2)">
        What is saved here stands above the list of patients at once, for everybody it is for, until it is changed or
        deleted. A web address in it becomes a link.
      </Text>
      <QueryBoundary
        read={answer}
        what="announcements"
        waiting={
          <Stack gap="lg">
            <Skeleton height={212} />
            <Skeleton height={212} />
          </Stack>
        }
      >
        {({ announcements }) => announcements.map((each) => <AnnouncementCard key={each.id} announcement={each} />)}
      </QueryBoundary>
    </FormColumn>
  )
}
