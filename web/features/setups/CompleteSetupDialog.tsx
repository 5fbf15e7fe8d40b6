import { Divider, Flex, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { caseStepCalls } from '#contract/case-steps.ts'
import type { Patient } from '#contract/patients.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import { awaitsAnswer } from '#contract/setups.rules.ts'
import { setupCalls } from '#contract/setups.ts'
import { q, useSave } from '#web/api/query.ts'
import { scansOf } from '#web/features/files/case-files.ts'
import { FormError } from '#web/components/FormError.tsx'
import { useUnsaved } from '#web/components/unsaved.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CommentAnswers } from './CommentAnswers.tsx'
import { toAcceptedWarnings, toAnswersBody, missingForCompletion, type Answers, type Reasons } from './completion.ts'
import { FileWarning } from './FileWarning.tsx'
import { FitFacts } from './FitFacts.tsx'
import { SetupFiles } from './SetupFiles.tsx'
import { formatPlural } from '#mesh/format-count.ts'
import { toUnrequestedBody, listUnrequestedChanges, type ReasonsByTooth } from './unrequested-changes.ts'
import { UnrequestedChanges } from './UnrequestedChanges.tsx'
import type { Setups } from './useSetups.ts'
import { useSetupUploads } from './useSetupUploads.ts'
import { WithoutModel } from './WithoutModel.tsx'

type CompleteSetupProps = {
  patient: Patient
  setups: Setups
  /** What happens next if the case requires no approval. */
  consequence: string
  onClose: () => void
}

/** Uploads the next version, checks its fit to the case, and answers the doctor's comments. */
export function CompleteSetupDialog({ patient, setups, consequence, onClose }: CompleteSetupProps) {
  const { next_files: files, next_teeth: teeth } = setups
  const comments = setups.setup_comments.filter(awaitsAnswer)
  const last = setups.setups[0]?.version ?? 0
  const version = last + 1
  const complete = useSave(caseStepCalls.completeSetup, { errors: 'inline' })
  const uploads = useSetupUploads(patient.id, files)
  const [answers, setAnswers] = useState<Answers>({})
  const [reasons, setReasons] = useState<Reasons>({})
  const [whys, setWhys] = useState<ReasonsByTooth>({})
  const [withoutModel, setWithoutModel] = useState<string>()
  const isJudged = needsApproval(patient.rx_form)
  // Versions can be compared only if their teeth are segmented.
  const before = useQuery({
    ...q(setupCalls.get, { params: { id: patient.id, version: last } }),
    enabled: teeth !== null && last > 0,
  }).data?.setup
  const unasked = listUnrequestedChanges(before, { teeth }, comments)
  const isAttached = files.length + uploads.items.length > 0
  const missing = missingForCompletion({
    coming: uploads.items,
    files,
    reasons,
    comments,
    answers,
    isJudged,
    withoutModel,
  })
  const hasInput = uploads.items.length > 0 || Object.keys({ ...answers, ...reasons, ...whys }).length > 0
  useUnsaved(hasInput)

  function send() {
    const body = {
      setup_files: files.map(({ id }) => id),
      accepted_warnings: toAcceptedWarnings(reasons),
      answers: toAnswersBody(answers, comments),
      unasked: toUnrequestedBody(unasked, whys),
    }
    complete.mutate({ params: { id: patient.id }, body }, { onSuccess: onClose })
  }

  async function leave() {
    const confirmation = {
      title: 'Leave it for later',
      body: 'Files that are stored stay. What is still on its way and what you wrote here is not kept.',
      verb: 'Leave it',
    }
    if (!hasInput || (await confirm(confirmation))) onClose()
  }

  const hasSidePanel = comments.length + unasked.length > 0
  const name = patient.case_number_text
    ? `${patient.formatted_name}, ${patient.case_number_text}`
    : patient.formatted_name
  return (
    <Dialog
      opened
      onClose={() => void leave()}
      size={hasSidePanel ? 1000 : 640}
      // An accidental click outside must not abort an upload.
      closeOnClickOutside={false}
      title={
        <>
          Complete setup
          <Text span display="block" c="dimmed" fw={400}>
            {name}. This becomes version {version} and cannot be altered afterwards.
          </Text>
        </>
      }
    >
      <Flex direction={{ base: 'column', lg: 'row' }} gap="lg">
        <Stack flex={1} miw={0} gap="md">
          <SetupFiles uploads={uploads} stored={files} />
          {isAttached ? null : isJudged ? (
            <WithoutModel reason={withoutModel} onChange={setWithoutModel} />
          ) : (
            <Notice icon={IconInfoCircle}>Nothing is attached.</Notice>
          )}
          <FitFacts
            files={files}
            teeth={teeth}
            scans={scansOf(patient)}
            scannedAt={(scan) => patient.patient_files.find(({ id }) => id === scan)?.created_at}
          />
          {files.flatMap((file) =>
            file.warnings.map((warning) => (
              <FileWarning
                key={`${file.id} ${warning}`}
                name={file.name}
                warning={warning}
                reason={reasons[warning]}
                onChange={(reason) => setReasons((before) => ({ ...before, [warning]: reason }))}
              />
            )),
          )}
        </Stack>
        {hasSidePanel ? (
          <>
            <Divider orientation="vertical" visibleFrom="lg" />
            <Stack w={{ base: '100%', lg: 380 }} gap="lg">
              {comments.length > 0 ? (
                <CommentAnswers
                  comments={comments}
                  answers={answers}
                  isAttached={isAttached}
                  onChange={(id, answer) => setAnswers((previous) => ({ ...previous, [id]: answer }))}
                />
              ) : null}
              {unasked.length > 0 ? (
                <UnrequestedChanges
                  movements={unasked}
                  whys={whys}
                  onChange={(fdi, why) => setWhys((previous) => ({ ...previous, [fdi]: why }))}
                />
              ) : null}
            </Stack>
          </>
        ) : null}
      </Flex>
      <FormError error={complete.error} keepsInput />
      <DialogButtons
        verb={`Complete setup v${version}`}
        isSaving={complete.isPending}
        blocked={missing[0]}
        onClose={() => void leave()}
        onConfirm={send}
        aside={
          <Flex gap="sm" align="center" miw={0} c="var(--td-t2)">
            {missing.length > 0 ? (
              <MissingSummary missing={missing} />
            ) : (
              <Consequence patient={patient} isAttached={isAttached} consequence={consequence} />
            )}
          </Flex>
        }
      />
    </Dialog>
  )
}

function MissingSummary({ missing }: { missing: readonly string[] }) {
  return (
    <Text component="output" size="sm">
      {missing[0]}
      {missing.length > 1 ? ` And ${formatPlural(missing.length - 1, 'thing')} more.` : null}
    </Text>
  )
}

type ConsequenceProps = Pick<CompleteSetupProps, 'patient' | 'consequence'> & { isAttached: boolean }

/** Describes the effect of completing the setup. */
function Consequence({ patient, isAttached, consequence }: ConsequenceProps) {
  return (
    <>
      <Icon of={IconMail} />
      <Text size="sm">
        {needsApproval(patient.rx_form)
          ? `${patient.user.full_name} gets a mail with a link to ${isAttached ? 'the review room' : 'the case'}.`
          : `The setup counts as approved with it. ${consequence}`}{' '}
        Open steps are finished now.
      </Text>
    </>
  )
}
