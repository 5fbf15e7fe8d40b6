import { Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { caseStepCalls, requestChangesBody } from '#contract/case-steps.ts'
import type { SetupComment } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { useUndoToast } from '#web/components/useUndoToast.ts'
import { ChangePromise } from '#web/features/promises/ChangePromise.tsx'
import { CommentNumber } from '#web/features/setups/CommentNumber.tsx'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { formatCommentText, isSentWithChange } from '#contract/setups.rules.ts'
import { commentTitle } from '#web/features/setups/comment-labels.ts'
import { formatPlural } from '#mesh/format-count.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { UNSENT_COMMENT_WARNING } from './approval-messages.ts'
import { CaseLabel, type CaseSummary } from './CaseLabel.tsx'

type Props = {
  patient: CaseSummary
  /** The version on screen when the dialog opens. A newer one that arrives in the meantime is not rejected by it. */
  version?: number | undefined
  /** A comment was started and not sent. */
  hasUnsent?: boolean
  /** The comments of the case. The open ones that were not part of an earlier request are included in this one. */
  comments?: readonly SetupComment[] | undefined
  /** Reports the change and its undo in place of the toast. */
  onSent?: ((reply: Reply<typeof caseStepCalls.requestChanges>) => void) | undefined
  onClose: () => void
}

/** Register 119: requests changes from the technician, as comments or as a note, and reopens the setup. */
export function RequestChangesDialog(props: Props) {
  const { patient, version: current, hasUnsent = false, comments = [], onSent, onClose } = props
  const [version] = useState(current)
  const [isExplaining, setExplaining] = useState(false)
  const change = useSave(caseStepCalls.requestChanges, { errors: 'inline', success: 'silent' })
  const showUndo = useUndoToast(patient.id)
  const toothName = useToothNameWithPlace()
  const sentComments = comments.filter(isSentWithChange)
  const form = useForm({
    initialValues: { note: '' },
    validate: (body) => {
      const issue = requestChangesBody.safeParse(body).error?.issues[0]?.message
      const missing = sentComments.length === 0 && body.note.trim() === '' ? 'Required' : undefined
      return issue || missing ? { note: issue ?? missing } : {}
    },
  })
  return (
    <FormDialog
      title="Ask for a change"
      size={520}
      verb="Ask for a change"
      saving={change}
      keepsInput
      closeOnEscape={!isExplaining}
      onSubmit={form.onSubmit(({ note }) =>
        change.mutate(
          { params: { id: patient.id }, body: { note, version } },
          {
            onSuccess: (reply) => {
              onClose()
              if (onSent) onSent(reply)
              else showUndo(`The setup of ${patient.formatted_name} goes back to the technician.`, reply.undo)
            },
          },
        ),
      )}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {version === undefined ? 'The setup' : `Version ${version}`} of <CaseLabel patient={patient} /> goes back to the
        technician{sentComments.length > 0 ? '' : ' with your note'}; it stays in the timeline.
      </Text>
      <ChangePromise patient_id={patient.id} onToggle={setExplaining} />
      {hasUnsent ? <Text>{UNSENT_COMMENT_WARNING}</Text> : null}
      {sentComments.length > 0 ? (
        <Stack gap="xs">
          <Text fw={600}>
            {sentComments.length === 1
              ? 'This comment is sent along'
              : `These ${formatPlural(sentComments.length, 'comment')} are sent along`}
          </Text>
          <Stack component="ul" gap="xs" aria-label="Comments sent along">
            {sentComments.map((comment) => (
              <Group component="li" key={comment.id} gap="sm" wrap="nowrap" align="flex-start">
                <CommentNumber comment={comment} />
                <Text flex={1} miw={0}>
                  <strong>{commentTitle(comment, toothName)}</strong> {formatCommentText(comment)}
                </Text>
              </Group>
            ))}
          </Stack>
        </Stack>
      ) : null}
      <GrowingField
        label={sentComments.length > 0 ? 'Anything else?' : 'What should be different?'}
        withAsterisk={sentComments.length === 0}
        minRows={sentComments.length > 0 ? 2 : 4}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
