import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconEyeCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { canJudgeSetup, caseCan } from '#contract/cases.rules.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import type { Patient } from '#contract/patients.ts'
import { goesAlong } from '#contract/setups.rules.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { approvalConsequence } from '#web/features/cases/approval-words.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import numbers from '#web/features/setups/CommentNumber.module.css'
import classes from './Room.module.css'

const RequestChangesDialog = lazy(async () => ({
  default: (await import('#web/features/cases/RequestChangesDialog.tsx')).RequestChangesDialog,
}))

type Props = { patient: Patient; newest: Setup; shown: number; comments: readonly SetupComment[] }

/** The question with its two answers for whoever may judge and while it waits; else how it stands. */
export function AnswerBar({ patient, newest, shown, comments }: Props) {
  const actor = actorOf(useMe())
  const closures = useClosures()
  const approve = useSave(caseStepCalls.approve)
  const [isAsking, setAsking] = useState(false)
  const waits = newest.state === 'pending' && !caseCan.approve(patient)
  const judges = waits && canJudgeSetup(actor, patient.organization_id)
  const open = comments.filter(goesAlong).length
  const { version } = newest

  async function approveIt() {
    if (open > 0 && !(await confirm(openQuestion(version, open)))) return
    approve.mutate({ params: { id: patient.id }, body: { version } })
  }

  if (!judges) {
    return (
      <Box component="footer" className={classes.foot}>
        <Text c="var(--td-t2)">
          <HowItStands setup={newest} patient={patient} />
        </Text>
      </Box>
    )
  }
  return (
    <Box component="footer" className={classes.foot} aria-label="Your answer">
      <Box visibleFrom="sm">
        <IconTile icon={IconEyeCheck} tone="soft" size={40} />
      </Box>
      <Box flex={1} miw={0} className={classes.question}>
        <Text component="h2" fz={15} lh="20px" fw={600} visibleFrom="sm">
          The setup is ready for {isStaff(actor) ? '' : 'your '}approval
        </Text>
        <Text fz={13} lh="20px" c="var(--td-t2)">
          {approvalConsequence(patient, closures)}
          {shown === version ? '' : ` You are looking at v${shown}; the newest is v${version}.`}
        </Text>
      </Box>
      {open > 0 ? (
        <Text fz={13} c="dimmed" className={classes.along}>
          {open === 1 ? 'The open comment goes with the change' : `The ${open} open comments go with the change`}
        </Text>
      ) : null}
      <div className={classes.answers}>
        <Button
          variant="default"
          size="md"
          rightSection={open > 0 ? <AlongCount of={open} /> : undefined}
          onClick={() => setAsking(true)}
        >
          Ask for a change
        </Button>
        <Button
          size="md"
          leftSection={<Icon of={IconCheck} />}
          loading={approve.isPending}
          onClick={() => void approveIt()}
        >
          Approve v{version}
        </Button>
      </div>
      {isAsking ? (
        <Suspense>
          <RequestChangesDialog
            patient={patient}
            version={version}
            comments={comments}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}

/** On a phone the words need the room. */
function AlongCount({ of }: { of: number }) {
  return (
    <Box component="span" className={numbers.number} visibleFrom="sm">
      {of}
    </Box>
  )
}

function openQuestion(version: number, open: number) {
  return {
    title: `Approve v${version}`,
    verb: `Approve v${version}`,
    body:
      open === 1
        ? 'One comment is still open. It stays with the version and is named on the receipt.'
        : `${open} comments are still open. They stay with the version and are named on the receipt.`,
  }
}

function HowItStands({ setup, patient }: { setup: Setup; patient: Patient }) {
  const { version } = setup
  if (setup.state === 'approved')
    return (
      <>
        v{version} was approved{by(setup.approved_by_name)} on <DateText value={setup.approved_at} as="moment" />.
      </>
    )
  if (setup.state === 'changes_requested')
    return (
      <>
        A change of v{version} was asked for{by(setup.changes_requested_by_name)} on{' '}
        <DateText value={setup.changes_requested_at} as="moment" />. The next version is being made.
      </>
    )
  const blocker = caseCan.approve(patient)
  return <>{blocker ? blocker.text : `v${version} waits for the doctor’s approval.`}</>
}

function by(name: string | null) {
  return name ? ` by ${name}` : ''
}
