import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ANNOUNCEMENT_UPDATED, announcementCalls } from '#contract/announcements.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import classes from './AnnouncementsTab.module.css'

/** ANN-03: what is said above the lists of patients, to staff and to everybody else. */
export function AnnouncementsTab() {
  const client = useQueryClient()
  const query = q(announcementCalls.list)
  const { data, error, refetch } = useQuery(query)
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey })
  useChannel('private-internal', ANNOUNCEMENT_UPDATED, refresh)
  useChannel('private-general', ANNOUNCEMENT_UPDATED, refresh)

  if (!data && error) {
    return (
      <ErrorState title="The announcements could not be loaded" text={wordsOf(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <div className={classes.cards} aria-busy={!data}>
      {data ? (
        data.announcements.map((each) => <AnnouncementCard key={each.id} announcement={each} />)
      ) : (
        <>
          <Waiting words="Loading the announcements">
            <Skeleton height={300} />
          </Waiting>
          <Skeleton height={300} />
        </>
      )}
    </div>
  )
}
