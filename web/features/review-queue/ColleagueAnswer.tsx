import { useSetups } from '#web/features/setups/useSetups.ts'

/** Why a setup waits no longer although the user did not answer it. */
export function ColleagueAnswer({ id }: { id: number }) {
  const newest = useSetups(id)?.setups[0]
  if (newest?.state === 'approved') return <>{newest.approved_by_name ?? 'Somebody'} approved</>
  if (newest?.state === 'changes_requested') {
    return <>{newest.changes_requested_by_name ?? 'Somebody'} asked for a change</>
  }
  return <>Waits no longer</>
}
