import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationCalls } from '#contract/invitations.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { InvitationRows } from './InvitationRows.tsx'

/** Lists the open invitations of an organization; renders nothing if there are none or the user may not invite. */
export function PendingInvitations({ organization_id }: { organization_id: number }) {
  const canList = useCan()(invitationCalls.list, organization_id)
  const [{ page, perPage }, setPaging] = useState({ page: 1, perPage: 25 })
  const answer = useQuery({
    ...q(invitationCalls.list, { params: { id: organization_id }, query: { page, perPage } }),
    enabled: canList,
    placeholderData: keepPreviousData,
  })
  const found = answer.data?.invitations
  if (answer.error && !found) {
    return <QueryError what="invitations" error={answer.error} onRetry={() => void answer.refetch()} />
  }
  if (!found || found.total === 0) return null
  return (
    <Section title="Pending Invitations" id="pending-invitations" aside={<TabularNumber value={found.total} />} isFlush>
      <InvitationRows invitations={found.data} />
      <CardPager found={found} perPage={perPage} onTurn={setPaging} />
    </Section>
  )
}
