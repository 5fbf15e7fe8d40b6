import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { patientCalls } from '#contract/patients.ts'
import { callQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { CountMeta } from '#web/ui/table/ResultCount.tsx'
import { WAITS_FOR_ME } from './usePracticeList.ts'

/** How many setups wait for the user, undefined for none. It shares the query of the list, which is sent once. */
export function useReviewCount(organization_id: number): CountMeta | undefined {
  const sent = { params: { id: organization_id }, query: WAITS_FOR_ME }
  const meta = useQuery(callQuery(patientCalls.listOfOrganization, sent)).data?.meta
  return meta && meta.total > 0 ? meta : undefined
}

type Props = { waiting: CountMeta | undefined; hasKeys?: boolean }

/** Opens the queue of the setups that wait for the user. */
export function ReviewButton({ waiting, hasKeys = false }: Props) {
  const navigate = useNavigate()
  useShortcuts(
    waiting
      ? [{ keys: 'r', label: 'Review what waits for you', run: () => void navigate({ href: paths.reviewQueue() }) }]
      : [],
  )
  if (!waiting) return null
  return (
    <Button component="a" href={paths.reviewQueue()} rightSection={hasKeys ? <KeyboardHint keys="r" /> : undefined}>
      Review {waiting.total}
      {waiting.total_is_capped ? '+' : ''}
    </Button>
  )
}
