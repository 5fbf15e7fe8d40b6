import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Patient } from '#contract/patients.ts'
import { setupCommentCalls, type SetupComment } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
import { MentionField } from '#web/ui/form/MentionField.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import {
  latestAnswer,
  COMMENT_FILTERS,
  matchesFilter,
  type CommentFilter,
} from '#web/features/setups/comment-labels.ts'
import { CommentThread } from './CommentThread.tsx'
import classes from './Room.module.css'
import { RailList } from './Rail.tsx'
import { DISCARD_CONFIRMATION } from './comment-drafts.ts'
import { useMentions } from './useMentions.ts'
import type { RoomDrafts } from './useRoomDrafts.ts'

type Props = {
  comments: readonly SetupComment[]
  drafts: RoomDrafts
  patient: Pick<Patient, 'id' | 'organization_id'>
  /** The setup is approved, or the case is archived. */
  isReadOnly: boolean
  version: number
  chosen: number | undefined
  onChoose: (id: number) => void
  onRequestAgain: ((comment: SetupComment) => void) | undefined
  /** What else belongs to the setup, below its comments. */
  children?: ReactNode
}

const FILTER_LABELS: Record<CommentFilter, string> = { all: 'All', open: 'Open', answered: 'Answered' }

/** Lists the comments; those answered by the displayed version come first. */
export function CommentRail(props: Props) {
  const { comments, drafts, patient, isReadOnly, version, chosen, onChoose, onRequestAgain } = props
  const me = useMe()
  const [filter, setFilter] = useState<CommentFilter>('all')
  // Until the user presses Reply, the field opens on the comment with a stored reply draft.
  const [replyingTo, setReplyingTo] = useState<number | 'none'>()
  const replying = replyingTo ?? drafts.replying()[0]
  const visible = comments.filter((comment) => matchesFilter(comment, filter))
  const to = comments.find(({ id }) => id === replying)
  return (
    <>
      <Group className={classes.railHead} justify="space-between" gap={8} px={20} wrap="nowrap">
        <Title order={2} fz={15}>
          Comments
        </Title>
        <Segmented
          label="Which comments"
          value={filter}
          onChange={setFilter}
          segments={COMMENT_FILTERS.map((value) => ({
            value,
            label: `${FILTER_LABELS[value]} ${comments.filter((comment) => matchesFilter(comment, value)).length}`,
          }))}
        />
      </Group>
      <RailList>
        {visible.length === 0 ? (
          <Text p={20} c="var(--td-t2)">
            {comments.length === 0 ? 'No comments yet.' : 'No comments of this kind.'}
            {comments.length === 0 && onRequestAgain ? ' Press Comment or Pin to add one.' : null}
          </Text>
        ) : null}
        {groupComments(visible, me.id, version).map(({ title, grouped }) => (
          <Box key={title} component="section">
            <Title order={3} px={20} pt={14} fz={13} fw={500} c="dimmed">
              {title}
            </Title>
            <ul>
              {grouped.map((comment) => (
                <CommentThread
                  key={comment.id}
                  comment={comment}
                  patient={patient}
                  isReadOnly={isReadOnly}
                  replyCount={countReplies(comments, comment.version)}
                  isChosen={comment.id === chosen}
                  onChoose={() => onChoose(comment.id)}
                  onReply={() => setReplyingTo(comment.id)}
                  onRequestAgain={onRequestAgain && (() => onRequestAgain(comment))}
                />
              ))}
            </ul>
          </Box>
        ))}
        {props.children}
      </RailList>
      {to && !isReadOnly ? (
        <ReplyField
          key={to.id}
          comment={to}
          patient_id={patient.id}
          text={drafts.reply(to.id)}
          onText={(text) => drafts.setReply(to.id, text)}
          onDone={() => {
            drafts.setReply(to.id, undefined)
            setReplyingTo('none')
          }}
        />
      ) : null}
    </>
  )
}

function countReplies(comments: readonly SetupComment[], version: number) {
  const replies = comments.filter((comment) => comment.version === version).flatMap((comment) => comment.replies)
  return replies.filter(({ kind }) => kind === 'reply').length
}

function groupComments(comments: readonly SetupComment[], me: number, version: number) {
  const isAnswer = (comment: SetupComment) => comment.resolved_at === null && latestAnswer(comment)?.version === version
  const answers = comments.filter(isAnswer)
  const isOwn = answers.every(({ user_id }) => user_id === me)
  const rest = comments.filter((comment) => !isAnswer(comment))
  const fresh = rest.filter((comment) => comment.version === version && comment.resolved_at === null)
  const earlier = rest.filter((comment) => !fresh.includes(comment) && comment.resolved_at === null)
  const closed = rest.filter((comment) => comment.resolved_at !== null)
  const versions = [...new Set(answers.map((comment) => `v${comment.version}`))].join(' and ')
  return [
    { title: `Answers to what ${isOwn ? 'you' : 'was'} asked on ${versions}`, grouped: answers },
    { title: `New on v${version}`, grouped: fresh },
    { title: 'On other versions', grouped: earlier },
    { title: 'Resolved', grouped: closed },
  ].filter(({ grouped }) => grouped.length > 0)
}

type ReplyProps = {
  comment: SetupComment
  patient_id: number
  text: string
  onText: (text: string) => void
  onDone: () => void
}

function ReplyField({ comment, patient_id, text, onText, onDone }: ReplyProps) {
  const reply = useSave(setupCommentCalls.reply, { success: 'silent' })
  const { people, mentionsIn } = useMentions(patient_id)
  const send = () => {
    if (reply.isPending) return
    // The promise clears the draft even after an unmount; an error raises a toast and keeps the text.
    reply
      .mutateAsync({ params: { id: comment.id }, body: { text, mentions: mentionsIn(text) } })
      .then(onDone, () => undefined)
  }
  async function discard() {
    if (!text.trim() || (await confirm(DISCARD_CONFIRMATION))) onDone()
  }
  return (
    <Box
      component="form"
      px={20}
      py={12}
      className={classes.railFoot}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) send()
      }}
    >
      <MentionField
        label={`Reply to comment ${comment.number}`}
        placeholder={`Reply to comment ${comment.number}`}
        minRows={1}
        value={text}
        onChange={onText}
        people={people}
        onSend={send}
        onEscape={() => void discard()}
      />
      <PracticeReading text={text} />
      <Group justify="space-between" mt={8}>
        <SecondaryText>Ctrl and Enter sends</SecondaryText>
        <Group gap={6}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void discard()}>
            Cancel
          </Button>
          <Button size="compact-sm" variant="default" type="submit" disabled={!text.trim()} loading={reply.isPending}>
            Send
          </Button>
        </Group>
      </Group>
    </Box>
  )
}
