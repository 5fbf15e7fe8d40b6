import { Box, Button, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowsMove, IconCheck, IconScribble, IconSlash } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { answerSentence, canResolve, newReplyBlocker, removeCommentBlocker } from '#contract/setups.rules.ts'
import { setupCommentCalls, type SetupComment } from '#contract/setups.ts'
import { formatToothChange } from '#contract/tooth-changes.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { useStaffText, useToothNameWithPlace } from '#web/components/useToothName.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { CommentNumber } from '#web/features/setups/CommentNumber.tsx'
import { latestAnswer, commentState, commentTitle } from '#web/features/setups/comment-labels.ts'
import { InstructionOffer } from '#web/features/standing-instructions/InstructionOffer.tsx'
import classes from './Comments.module.css'
import { viewLabel } from '#web/features/viewer/room-views.ts'

const PRESERVED_WHITESPACE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

type Props = {
  comment: SetupComment
  patient: Pick<Patient, 'organization_id'>
  isReadOnly: boolean
  /** Replies to all comments on the same version, which share one limit. */
  replyCount: number
  isChosen: boolean
  onChoose: () => void
  onReply: () => void
  /** Starts a new comment at the same place. */
  onRequestAgain: (() => void) | undefined
}

/** Shows a comment with its replies, its answer and its actions. */
export function CommentThread(props: Props) {
  const { comment, patient, isReadOnly, replyCount, isChosen, onChoose, onReply, onRequestAgain } = props
  const toothName = useToothNameWithPlace()
  const staffText = useStaffText()
  const actor = toActor(useMe())
  const resolve = useSave(setupCommentCalls.resolve)
  const remove = useSave(setupCommentCalls.remove)
  const state = commentState(comment)
  const answer = latestAnswer(comment)
  const isOwn = comment.user_id === actor.id
  const isEditable = !isReadOnly
  const canClose = isEditable && canResolve(actor, patient.organization_id, comment)
  const params = { id: comment.id }
  const change = comment.change ? formatToothChange(comment.change) : undefined
  const close = (is_resolved: boolean) => resolve.mutate({ params, body: { is_resolved } })
  return (
    <li className={classes.thread} data-chosen={isChosen} id={`comment-${comment.id}`}>
      <UnstyledButton w="100%" mih={24} aria-expanded={isChosen} onClick={onChoose}>
        <InlineGroup>
          <VisuallyHidden>{comment.number}</VisuallyHidden>
          <CommentNumber comment={comment} />
          <Text span fw={600} fz={14} flex={1} ta="left" truncate>
            {commentTitle(comment, toothName)}
          </Text>
          {comment.has_drawing ? <Icon of={IconScribble} size={14} label="With a drawing" /> : null}
          <SecondaryText>
            <Text span inherit fz={12}>
              {viewLabel(comment.view)}, on v{comment.version}
            </Text>
          </SecondaryText>
        </InlineGroup>
      </UnstyledButton>
      {answer && isOwn ? null : <Author name={comment.author_name} at={comment.created_at} />}
      {change ? (
        <Box mt={4}>
          <Mark label={change} icon={IconArrowsMove} wraps />
        </Box>
      ) : null}
      {/* A comment without words of its own has the change as its text. */}
      {comment.text === change ? null : (
        <Text c={answer ? 'var(--td-t2)' : undefined} fz={14} lh="20px" mt={4} style={PRESERVED_WHITESPACE}>
          {comment.is_by_staff ? staffText(comment.text, comment.created_at) : comment.text}
        </Text>
      )}
      {isChosen && isOwn && comment.change ? (
        <InstructionOffer change={comment.change} organization_id={patient.organization_id} />
      ) : null}
      <Replies comment={comment} />
      <Group gap={6} mt={10}>
        {canClose && state !== 'resolved' ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={resolve.isPending}
            leftSection={state === 'not_possible' ? undefined : <Icon of={IconCheck} size={14} />}
            onClick={() => close(true)}
          >
            {state === 'not_possible' ? 'Accept' : 'Resolve'}
          </Button>
        ) : null}
        {canClose && state === 'resolved' ? (
          <Button size="compact-sm" variant="default" loading={resolve.isPending} onClick={() => close(false)}>
            Open again
          </Button>
        ) : null}
        {isEditable ? (
          <ActionButton
            size="compact-sm"
            variant="subtle"
            color="gray"
            blocked={newReplyBlocker(replyCount)?.text}
            onClick={onReply}
          >
            Reply
          </ActionButton>
        ) : null}
        {isEditable && state === 'not_possible' && onRequestAgain ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onRequestAgain}>
            Ask again
          </Button>
        ) : null}
        {isEditable && isOwn && !removeCommentBlocker(comment) ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            Take back
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

function Replies({ comment }: { comment: SetupComment }) {
  const staffText = useStaffText()
  if (comment.replies.length === 0) return null
  return (
    <Stack component="ul" gap={8} mt={10}>
      {comment.replies.map(({ id, kind, text, author_name, is_by_staff, created_at }) => (
        <li key={id} className={classes.reply}>
          {kind === 'reply' ? null : (
            <span className={classes.answer} data-state={kind}>
              <Icon of={kind === 'done' ? IconCheck : IconSlash} size={13} />
              {kind === 'done' ? 'Done' : 'Not possible'}
            </span>
          )}
          <Group gap={8} wrap="nowrap" fz={13}>
            <Text span fz={13} fw={600} flex={1} truncate miw={0}>
              {author_name}
            </Text>
            <Text span fz={12} c="dimmed" flex="none">
              <OfficeDate value={created_at} as="short" />
            </Text>
          </Group>
          <Text fz={14} lh="20px" mt={2} style={PRESERVED_WHITESPACE}>
            {answerSentence({ kind, text: is_by_staff ? staffText(text, created_at) : text })}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function Author({ name, at }: { name: string; at: string }) {
  return (
    <Group gap={8} wrap="nowrap" mt={8} mb={4}>
      <Avatar name={name} size={22} />
      <Text span fz={13} fw={600} flex={1} truncate>
        {name}
      </Text>
      <Text span fz={12} c="dimmed" flex="none">
        <OfficeDate value={at} as="short" />
      </Text>
    </Group>
  )
}
