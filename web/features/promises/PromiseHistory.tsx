import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/call.ts'
import { promiseReason } from '#contract/promise-labels.ts'
import { promiseCalls } from '#contract/promises.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { PromiseLines } from './PromiseLines.tsx'
import { describePromise } from './promise-words.ts'

type RecordedPromise = Reply<typeof promiseCalls.history>['promises'][number]

/** The promise of a case with its calculation, then the earlier ones, each with the reason for which it was made. */
export function PromiseHistory({ patient_id }: { patient_id: number }) {
  const read = useQuery(q(promiseCalls.history, { params: { id: patient_id } }))
  return (
    <QueryBoundary read={read} what="dates" waiting={<Skeleton height={280} />}>
      {({ promises }) => <Recorded promises={promises} />}
    </QueryBoundary>
  )
}

function Recorded({ promises }: { promises: readonly RecordedPromise[] }) {
  const dates = useDateWords()
  const current = promises.find(({ until }) => until === null)
  const earlier = promises.filter((each) => each !== current)
  return (
    <Stack gap="md">
      {current ? (
        <>
          <Text>
            {describePromise(current, dates)}
            <br />
            {madeFor(current)}
          </Text>
          <PromiseLines lines={current.lines} />
        </>
      ) : (
        <Text>No dates are promised for this case anymore.</Text>
      )}
      {earlier.length > 0 ? (
        <section aria-label="Earlier dates">
          <Text component="h3" fz={14} fw={600}>
            Earlier dates
          </Text>
          <ItemList>
            {earlier.map((each, at) => (
              // Several may be of the same instant.
              <Item key={`${each.made_at}-${at}`} name={describePromise(each, dates)} below={madeFor(each)} />
            ))}
          </ItemList>
        </section>
      ) : null}
    </Stack>
  )

  function madeFor({ made_at, reason }: RecordedPromise) {
    return `Since ${dates.moment(made_at)}: ${promiseReason(reason)}.`
  }
}
