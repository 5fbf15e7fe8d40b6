import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationCalls } from '#contract/invitations.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { InvitationRows } from './InvitationRows.tsx'
import classes from './InvitationRows.module.css'

/** LAYOUT-21: the sizes of account tables. */
const SIZES = [3, 5, 10, 25]

/** Who was invited into an organization and has not come yet; nothing where nobody waits or the reader may not invite. */
export function PendingInvitations({ organization_id }: { organization_id: number }) {
  const may = useCan()(invitationCalls.list, organization_id)
  const [{ page, perPage }, setPaging] = useState({ page: 1, perPage: 25 })
  const asked = useQuery({
    ...q(invitationCalls.list, { params: { id: organization_id }, query: { page, perPage } }),
    enabled: may,
    placeholderData: keepPreviousData,
  })
  const found = asked.data?.invitations
  if (asked.error && !found) {
    return (
      <ErrorState
        title="The invitations could not be loaded"
        text={wordsOf(asked.error)}
        onRetry={() => void asked.refetch()}
      />
    )
  }
  if (!found || found.total === 0) return null
  return (
    <Section title="Pending Invitations" id="pending-invitations" beside={<Num value={found.total} />} isFlush>
      <InvitationRows invitations={found.data} />
      {found.total > Math.min(...SIZES) ? (
        <div className={classes.pager}>
          <Pager
            total={found.total}
            page={found.current_page}
            lastPage={found.last_page}
            perPage={perPage}
            from={found.from}
            to={found.to}
            sizes={SIZES}
            onPage={(next) => setPaging({ page: next, perPage })}
            onPerPage={(next) => setPaging({ page: 1, perPage: next })}
          />
        </div>
      ) : null}
    </Section>
  )
}
