import { Group, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { trailCalls, formatTrailFault, type TrailCheck } from '#contract/trail.ts'
import { q } from '#web/api/query.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'

/** Shows whether the audit trail is intact. */
export function TrailTab() {
  const result = useQuery(q(trailCalls.check))
  const check = result.data?.data
  // An error replaces the earlier result, which says nothing about the trail now.
  if (result.error) {
    const again = () => void result.refetch()
    return <QueryError what="trail" failed="The trail could not be checked" error={result.error} onRetry={again} />
  }
  if (!check) {
    return (
      <LoadingState label="Checking the trail">
        <FormColumn>
          <Skeleton height={128} />
          <Skeleton height={248} />
        </FormColumn>
      </LoadingState>
    )
  }
  return (
    <FormColumn>
      <TrailCheckResult check={check} isChecking={result.isFetching} again={() => void result.refetch()} />
      {check.is_whole ? <NewestSeal check={check} /> : null}
    </FormColumn>
  )
}

function TrailCheckResult({ check, isChecking, again }: { check: TrailCheck; isChecking: boolean; again: () => void }) {
  const verdict = check.fault
    ? {
        title: 'The trail is not whole',
        text: `${formatTrailFault(check.fault)} Somebody reached the database past the portal. Keep it as it is, and compare it with a backup.`,
        icon: IconAlertTriangle,
        tone: 'danger' as const,
      }
    : {
        title: 'The trail is whole',
        text: 'No event has been changed, removed or inserted since it was written.',
        icon: IconCircleCheck,
        tone: 'okay' as const,
      }
  return (
    <Section
      title={verdict.title}
      actions={
        <ActionButton variant="default" icon={IconRefresh} isSaving={isChecking} onClick={again}>
          Check again
        </ActionButton>
      }
    >
      <Group wrap="nowrap">
        <IconTile icon={verdict.icon} tone={verdict.tone} />
        <Text aria-live="polite">{verdict.text}</Text>
      </Group>
    </Section>
  )
}

function NewestSeal({ check }: { check: TrailCheck }) {
  return (
    <Section title="Newest seal">
      <FactList
        facts={[
          fact('Sealed events', <TabularNumber value={check.sealed} />),
          fact('From the last few seconds, not sealed yet', <TabularNumber value={check.waiting} />),
          fact(
            'Seal',
            <Text span ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {check.sealed > 0 ? `${check.sealed}:${check.hash}` : '–'}
            </Text>,
          ),
        ]}
      />
      <Text c="dimmed" size="sm" mt="sm">
        Each seal is made from its event and the seal before it. If you keep this one somewhere else, you can prove
        later that nothing before it was changed: check it with typodont trail verify. The portal writes it to its log
        once a day.
      </Text>
    </Section>
  )
}
