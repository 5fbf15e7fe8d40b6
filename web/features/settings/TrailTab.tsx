import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { trailCalls, trailFaultWords, type TrailCheck } from '#contract/trail.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'

/** Whether what the portal wrote down is still what it wrote down. */
export function TrailTab() {
  const answer = useQuery(q(trailCalls.check))
  const check = answer.data?.data
  return (
    <>
      {answer.error ? (
        <ErrorState
          title="The trail could not be checked"
          text={wordsOf(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isPending ? (
        <Waiting words="Checking the trail">
          <Skeleton height={240} />
        </Waiting>
      ) : null}
      {check && !answer.error ? (
        <Stack maw={640} pt="md">
          <Verdict check={check} isChecking={answer.isFetching} again={() => void answer.refetch()} />
          {check.is_whole ? <NewestSeal check={check} /> : null}
        </Stack>
      ) : null}
    </>
  )
}

function Verdict({ check, isChecking, again }: { check: TrailCheck; isChecking: boolean; again: () => void }) {
  const verdict = check.fault
    ? {
        title: 'The trail is not whole',
        text: `${trailFaultWords(check.fault)} Somebody reached the database past the portal. Keep it as it is, and compare it with a backup.`,
        icon: IconAlertTriangle,
        tone: 'danger' as const,
      }
    : {
        title: 'The trail is whole',
        text: 'No event has been changed, removed or inserted since it was written.',
        icon: IconCircleCheck,
      }
  return (
    <EmptyState {...verdict}>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} loading={isChecking} onClick={again}>
        Check again
      </Button>
    </EmptyState>
  )
}

function NewestSeal({ check }: { check: TrailCheck }) {
  return (
    <Section title="Newest seal">
      <FactList
        facts={[
          fact('Sealed events', <Num value={check.sealed} />),
          fact('Of the last seconds, not sealed yet', <Num value={check.waiting} />),
          fact(
            'Seal',
            <Text span ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {check.sealed > 0 ? `${check.sealed}:${check.hash}` : '–'}
            </Text>,
          ),
        ]}
      />
      <Text c="dimmed" size="sm" mt="sm">
        Each seal is made from the event and the seal before it. Who keeps this one elsewhere can prove later that
        nothing before it is another: npm run trail:verify takes it. The portal writes it to its log once a day.
      </Text>
    </Section>
  )
}
