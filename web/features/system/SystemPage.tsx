import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { systemCalls, type System } from '#contract/system.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { CopyTextButton } from '#web/ui/CopyButton.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { pluralize } from '#web/ui/pluralize.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { BackupsCard, DiskCard, MigrationsCard } from './StoreCards.tsx'
import { formatReport } from './format-report.ts'
import { NodesCard } from './NodesCard.tsx'
import { ProblemList } from './ProblemList.tsx'
import { findProblems, type Problem } from './problems.ts'
import { QueuesCard } from './QueuesCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { SlowRequestsCard } from './SlowRequestsCard.tsx'
import { TestMailButton } from './SystemButtons.tsx'

/** As often as a node reports. */
const EVERY = 15_000

/** /system: how the installation itself is, and what needs a person. */
export default function SystemPage() {
  const answer = useQuery({ ...q(systemCalls.get), refetchInterval: EVERY })
  const system = answer.data?.system
  return (
    <>
      <PageHeader
        title="System"
        aside={system ? <SystemState system={system} /> : null}
        actions={
          system ? (
            <>
              {system.is_drill ? null : <TestMailButton />}
              <CopyTextButton text={() => formatReport(system)} label="Copy report" copiedMessage="Report copied!" />
            </>
          ) : null
        }
      />
      <QueryBoundary read={answer} what="state of the installation" waiting={<Skeleton height={420} mt={16} />}>
        {({ system }) => <SystemContent system={system} />}
      </QueryBoundary>
    </>
  )
}

function SystemState({ system }: { system: System }) {
  const problems = findProblems(system)
  return (
    <>
      <StateMark problems={problems} isKnown={system.nodes.length > 0} />
      <SecondaryText>{`Version ${system.version}, release ${system.release}`}</SecondaryText>
    </>
  )
}

function StateMark({ problems, isKnown }: { problems: readonly Problem[]; isKnown: boolean }) {
  const [first, ...others] = problems
  if (!first) return isKnown ? <Mark icon={IconCircleCheck} tone="okay" label="All fine" /> : null
  const icon = first.tone === 'danger' ? IconCircleX : IconAlertTriangle
  const label = `${pluralize(others.length + 1, 'thing')} ${others.length > 0 ? 'need' : 'needs'} a person`
  return <Mark icon={icon} tone={first.tone} label={label} />
}

function SystemContent({ system }: { system: System }) {
  return (
    <DetailPage
      rail={
        <>
          <NodesCard system={system} />
          <QueuesCard queues={system.queues} isDrill={system.is_drill} />
          <BackupsCard system={system} />
          <DiskCard system={system} />
          <MigrationsCard migrations={system.migrations} />
        </>
      }
      rest={<SlowRequestsCard slow={system.slow_requests} />}
    >
      {system.is_drill ? (
        <Notice icon={IconAlertTriangle} tone="warning" title="This is a restore drill">
          It reads files and writes none, sends nothing, charges nobody and runs no jobs. The nodes are its own.
        </Notice>
      ) : null}
      <ProblemList problems={findProblems(system)} />
      <ServicesCard services={system.services} />
    </DetailPage>
  )
}
