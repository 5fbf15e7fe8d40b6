import { Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { caseStepCalls, requestChangesBody } from '#contract/case-steps.ts'
import type { SetupComment } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { CommentNumber } from '#web/features/setups/CommentNumber.tsx'
import { useToothName } from '#web/components/useToothName.ts'
import { isSentWithChange } from '#contract/setups.rules.ts'
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
  onClose: () => void
}

/** Register 119: requests changes from the technician, as comments or as a note, and reopens the setup. */
export function RequestChangesDialog({ patient, version: shown, hasUnsent = false, comments = [], onClose }: Props) {
  const [version] = useState(shown)
  const change = useSave(caseStepCalls.requestChanges, { errors: 'inline' })
  const toothName = useToothName()
  const along = comments.filter(isSentWithChange)
  const form = useForm({
    initialValues: { note: '' },
    validate: (body) => {
      const issue = requestChangesBody.safeParse(body).error?.issues[0]?.message
      const missing = along.length === 0 && body.note.trim() === '' ? 'Required' : undefined
      return issue || missing ? { note: issue ?? missing } : {}
    },
  })
  return (
    <FormDialog
      title="Ask for a change"
      size={520}
      verb="Ask for a change"
      saving={change}
      keepsTyped
      onSubmit={form.onSubmit(({ note }) =>
        change.mutate({ params: { id: patient.id }, body: { note, version } }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {version === undefined ? 'The setup' : `Version ${version}`} of <CaseLabel patient={patient} /> goes back to the
        technician{along.length > 0 ? '' : ' with your note'}; it stays in the timeline.
      </Text>
      {hasUnsent ? <Text>{UNSENT_COMMENT_WARNING}</Text> : null}
      {along.length > 0 ? (
        <Stack gap="xs">
          <Text fw={600}>
            {along.length === 1 ? 'This comment goes along' : `These ${formatPlural(along.length, 'comment')} go along`}
          </Text>
          <Stack component="ul" gap="xs" aria-label="Comments that go along">
            {along.map((comment) => (
              <Group component="li" key={comment.id} gap="sm" wrap="nowrap" align="flex-start">
                <CommentNumber comment={comment} />
                <Text flex={1} miw={0}>
                  <strong>{commentTitle(comment, toothName)}</strong> {comment.text}
                </Text>
              </Group>
            ))}
          </Stack>
        </Stack>
      ) : null}
      <GrowingField
        label={along.length > 0 ? 'Anything else?' : 'What should be different?'}
        withAsterisk={along.length === 0}
        minRows={along.length > 0 ? 2 : 4}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
