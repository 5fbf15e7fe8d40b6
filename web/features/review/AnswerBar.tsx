import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconEyeCheck, IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { canReviewSetup, caseCan } from '#contract/cases.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { isSentWithChange } from '#contract/setups.rules.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { approvalConsequence, missingSetupMessage } from '#web/features/cases/approval-messages.ts'
import { useApproval } from '#web/features/cases/useApproval.ts'
import { hasMeshes } from '#web/features/setups/room-files.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import numbers from '#web/features/setups/CommentNumber.module.css'
import { LaterButton, RetryButton } from './QueueButtons.tsx'
import { QueueQuestion } from './QueueQuestion.tsx'
import classes from './Room.module.css'
import type { RoomQueue } from './room-queue.ts'
import { useSwipe } from './useSwipe.ts'

const RequestChangesDialog = lazy(async () => ({
  default: (await import('#web/features/cases/RequestChangesDialog.tsx')).RequestChangesDialog,
}))

type Props = {
  patient: Patient
  newest: Setup
  /** The displayed version; only the newest can be answered here. */
  visibleVersion: number
  /** Whether the newest version arrived while the room was open. */
  isNew: boolean
  /** Whether an unsent comment draft exists. */
  hasUnsent: boolean
  comments: readonly SetupComment[]
  isPhone: boolean
  queue: RoomQueue | undefined
  onVersion: (version: number) => void
}

/** Shows approve and change buttons to users who may judge the pending newest version; otherwise its state. */
export function AnswerBar(props: Props) {
  const { patient, newest, visibleVersion, isNew, hasUnsent, comments, isPhone, queue, onVersion } = props
  const actor = toActor(useMe())
  const closures = useClosures()
  const dates = useDateWords()
  const isMissing = !hasMeshes(newest)
  const approval = useApproval({ patient, newest, comments, hasUnsent, isMissing, onApprove: queue?.onApprove })
  const [isAsking, setAsking] = useState(false)
  const isNewest = visibleVersion === newest.version
  const awaitsApproval = newest.state === 'pending' && !caseCan.approve(patient)
  const judges = awaitsApproval && canReviewSetup(actor, patient.organization_id)
  const open = comments.filter(isSentWithChange).length
  const { version } = newest
  const missing = missingSetupMessage(isStaff(actor))
  const isAnswerable = judges && isNewest

  function approve() {
    if (isAnswerable && !approval.blocked && !approval.isSaving) approval.approve()
  }
  const onLater = queue?.onLater
  useShortcuts([
    ...(isAnswerable || queue ? [{ keys: 'a', label: 'Approve', group: 'Review', run: approve }] : []),
    ...(isAnswerable ? [{ keys: 'x', label: 'Ask for a change', group: 'Review', run: () => setAsking(true) }] : []),
    ...(queue ? [{ keys: 'j', label: 'Later', group: 'Review queue', run: () => onLater?.() }] : []),
  ])
  const { isHintDue, handlers } = useSwipe({ onLeft: onLater, onRight: approve })

  return (
    <>
      {isAnswerable ? (
        <Box component="footer" className={classes.foot} aria-label="Your answer" {...(queue && isPhone && handlers)}>
          <Box visibleFrom="sm">
            <IconTile icon={isMissing ? IconInfoCircle : IconEyeCheck} tone="soft" size={40} />
          </Box>
          <Box flex={1} miw={0} className={classes.question}>
            {queue && !isMissing ? (
              <QueueQuestion patient={patient} />
            ) : (
              <>
                <Text component="h2" fz={15} lh="20px" fw={600} visibleFrom="sm">
                  {isMissing ? missing.title : `The setup is ready for ${isStaff(actor) ? '' : 'your '}approval`}
                </Text>
                <Text fz={13} lh="20px" c="var(--td-t2)">
                  {isMissing ? missing.text : approvalConsequence(patient, closures, dates)}
                </Text>
              </>
            )}
          </Box>
          {open > 0 ? (
            <Text fz={13} c="dimmed" className={classes.along}>
              {open === 1 ? 'The open comment goes with the change' : `The ${open} open comments go with the change`}
            </Text>
          ) : null}
          <div className={classes.answers}>
            {queue && approval.basis === 'pictures' ? <RetryButton onRetry={() => queue.onRetry(newest.id)} /> : null}
            {onLater ? <LaterButton label="Later" isPhone={isPhone} onClick={onLater} /> : null}
            <Button
              variant={isMissing ? 'subtle' : 'default'}
              size="md"
              rightSection={open > 0 ? <AttachedCount count={open} /> : undefined}
              aria-keyshortcuts="x"
              onClick={() => setAsking(true)}
            >
              Ask for a change
            </Button>
            <ActionButton
              ref={queue ? focusIfLost : undefined}
              size="md"
              variant={isMissing ? 'subtle' : 'filled'}
              icon={isMissing ? undefined : IconCheck}
              keys={!isPhone && 'a'}
              blocked={approval.blocked}
              isSaving={approval.isSaving}
              onClick={approval.approve}
            >
              {approval.label}
            </ActionButton>
          </div>
          {queue && isPhone && isHintDue ? (
            <Text fz={12} c="dimmed">
              Swipe this bar to the right to approve, to the left for later.
            </Text>
          ) : null}
        </Box>
      ) : (
        <Box component="footer" className={classes.foot}>
          <Box component="output" flex={1} miw={0}>
            {isNewest ? null : (
              <Text fw={600}>
                {isNew ? `Version ${version} came.` : `Version ${version} is the newest.`} You are looking at version{' '}
                {visibleVersion}.
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
          {onLater ? <LaterButton label="Next" isPhone={isPhone} onClick={onLater} /> : null}
        </Box>
      )}
      {/* Rendered outside the bar, so that the typed text survives the arrival of a version. */}
      {isAsking ? (
        <Suspense>
          <RequestChangesDialog
            patient={patient}
            version={visibleVersion}
            comments={comments}
            hasUnsent={hasUnsent}
            onSent={queue?.onChangeSent}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * The focus stays on Approve when the next setup of a queue comes: its button takes the focus that the removal of the
 * one before has left to the body.
 */
function focusIfLost(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

/** Hidden on a phone, where the label needs the room. */
function AttachedCount({ count }: { count: number }) {
  return (
    <Box component="span" className={numbers.number} visibleFrom="sm">
      {count}
    </Box>
  )
}

/** @param isReader whether the approval awaits the current user. */
function AnswerState({ setup, patient, isReader }: { setup: Setup; patient: Patient; isReader: boolean }) {
  const { version } = setup
  if (setup.state === 'approved')
    return (
      <>
        v{version} was approved{formatBy(setup.approved_by_name)}
        {setup.approved_from_pictures ? ', from its pictures,' : ''}{' '}
        <OfficeDate value={setup.approved_at} as="moment" withOn />.
      </>
    )
  if (setup.state === 'changes_requested')
    return (
      <>
        A change to v{version} was requested{formatBy(setup.changes_requested_by_name)}{' '}
        <OfficeDate value={setup.changes_requested_at} as="moment" withOn />. The next version is being made.
      </>
    )
  const blocker = caseCan.approve(patient)
  return <>{blocker ? blocker.text : `v${version} waits for ${isReader ? 'your' : 'the doctor’s'} approval.`}</>
}

function formatBy(name: string | null) {
  return name ? ` by ${name}` : ''
}
