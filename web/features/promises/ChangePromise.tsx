import { Skeleton, Text } from '@mantine/core'
import { useDateWords } from '#web/components/useDateWords.ts'
import { PromisedDate } from './PromisedDate.tsx'
import { describePromise } from './promise-words.ts'
import { usePromisePreview } from './usePromisePreview.ts'

type Props = { patient_id: number; onToggle: (isOpen: boolean) => void }

/** The dates that asking for a change of the setup would lead to, before it is sent. */
export function ChangePromise({ patient_id, onToggle }: Props) {
  const { promise, hasFailed } = usePromisePreview({ patient_id, asks_for_change: true })
  const dates = useDateWords()
  // The change can be sent without them.
  if (hasFailed) return null
  if (!promise) return <Skeleton height={44} />
  return (
    <Text size="sm" c="dimmed">
      With this change:{' '}
      <PromisedDate of={{ lines: promise.lines }} onToggle={onToggle}>
        {describePromise(promise, dates)}
      </PromisedDate>
      .
    </Text>
  )
}
