import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconEyeCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { canReviewSetup, caseCan } from '#contract/cases.rules.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import type { Patient } from '#contract/patients.ts'
import { isSentWithChange } from '#contract/setups.rules.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { approvalConsequence, UNSENT_COMMENT_WARNING } from '#web/features/cases/approval-messages.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import numbers from '#web/features/setups/CommentNumber.module.css'
import classes from './Room.module.css'

const RequestChangesDialog = lazy(async () => ({
  default: (await import('#web/features/cases/RequestChangesDialog.tsx')).RequestChangesDialog,
}))

type Props = {
  patient: Patient
  newest: Setup
  /** The displayed version; only the newest can be answered here. */
  shown: number
  /** Whether the newest version arrived while the room was open. */
  isNew: boolean
  /** Whether an unsent comment draft exists. */
  hasUnsent: boolean
  comments: readonly SetupComment[]
  onVersion: (version: number) => void
}

/** Shows approve and change buttons to users who may judge the pending newest version; otherwise its state. */
export function AnswerBar({ patient, newest, shown, isNew, hasUnsent, comments, onVersion }: Props) {
  const actor = toActor(useMe())
  const closures = useClosures()
  const approve = useSave(caseStepCalls.approve)
  const [isAsking, setAsking] = useState(false)
  const isNewest = shown === newest.version
  const waits = newest.state === 'pending' && !caseCan.approve(patient)
  const judges = waits && canReviewSetup(actor, patient.organization_id)
  const open = comments.filter(isSentWithChange).length
  const { version } = newest

  async function approveIt() {
    if ((open > 0 || hasUnsent) && !(await confirm(approveConfirmation(version, open, hasUnsent)))) return
    approve.mutate({ params: { id: patient.id }, body: { version } })
  }

  return (
    <>
      {judges && isNewest ? (
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
        </Box>
      ) : (
        <Box component="footer" className={classes.foot}>
          <Box component="output" flex={1} miw={0}>
            {isNewest ? null : (
              <Text fw={600}>
                {isNew ? `Version ${version} came.` : `Version ${version} is the newest.`} You are looking at version{' '}
                {shown}.
              </Text>
            )}
            <Text c="var(--td-t2)">
              <AnswerState setup={newest} patient={patient} isReader={judges && !isStaff(actor)} />
            </Text>
          </Box>
          {isNewest ? null : (
            <Button size="md" variant="default" onClick={() => onVersion(version)}>
              Show v{version}
            </Button>
          )}
        </Box>
      )}
      {/* Rendered outside the bar, so that the typed text survives the arrival of a version. */}
      {isAsking ? (
        <Suspense>
          <RequestChangesDialog
            patient={patient}
            version={shown}
            comments={comments}
            hasUnsent={hasUnsent}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Hidden on a phone, where the label needs the room. */
function AlongCount({ of }: { of: number }) {
  return (
    <Box component="span" className={numbers.number} visibleFrom="sm">
      {of}
    </Box>
  )
}

function approveConfirmation(version: number, open: number, hasUnsent: boolean) {
  const words = [
    open === 1 ? 'One comment is still open. It stays with the version and is named on the receipt.' : '',
    open > 1 ? `${open} comments are still open. They stay with the version and are named on the receipt.` : '',
    hasUnsent ? UNSENT_COMMENT_WARNING : '',
  ]
  return {
    title: `Approve v${version}`,
    verb: `Approve v${version}`,
    body: words.filter(Boolean).join(' '),
  }
}

/** @param isReader whether the approval awaits the current user. */
function AnswerState({ setup, patient, isReader }: { setup: Setup; patient: Patient; isReader: boolean }) {
  const { version } = setup
  if (setup.state === 'approved')
    return (
      <>
        v{version} was approved{byLine(setup.approved_by_name)} on <DateText value={setup.approved_at} as="moment" />.
      </>
    )
  if (setup.state === 'changes_requested')
    return (
      <>
        A change of v{version} was asked for{byLine(setup.changes_requested_by_name)} on{' '}
        <DateText value={setup.changes_requested_at} as="moment" />. The next version is being made.
      </>
    )
  const blocker = caseCan.approve(patient)
  return <>{blocker ? blocker.text : `v${version} waits for ${isReader ? 'your' : 'the doctor’s'} approval.`}</>
}

function byLine(name: string | null) {
  return name ? ` by ${name}` : ''
}
