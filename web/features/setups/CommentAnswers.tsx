import { Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatCommentText } from '#contract/setups.rules.ts'
import type { SetupComment } from '#contract/setups.ts'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { CommentNumber } from './CommentNumber.tsx'
import { isAnswered, type Answer, type Answers } from './completion.ts'
import { commentTitle } from './comment-labels.ts'

type Props = {
  comments: readonly SetupComment[]
  answers: Answers
  /** Whether the next version has files that can answer the comments. */
  isAttached: boolean
  onChange: (comment_id: number, answer: Answer) => void
}

/** Answers each comment as done or not possible; the latter requires a reason. */
export function CommentAnswers({ comments, answers, isAttached, onChange }: Props) {
  const done = comments.filter(({ id }) => isAnswered(answers[id])).length
  const versions = [...new Set(comments.map(({ version }) => `v${version}`))]
  return (
    <Stack component="section" gap="md" aria-label="Comments to answer">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Text component="h3" fw={600}>
            Answer the comments on {versions.join(' and ')}
          </Text>
          <SecondaryText>
            {isAttached
              ? 'The doctor reads your answers first.'
              : 'Nothing is attached: what you leave open waits for a version that has files.'}
          </SecondaryText>
        </div>
        <Mark
          label={`${done} of ${comments.length}`}
          {...(done === comments.length ? { icon: IconCheck, tone: 'okay' as const } : {})}
        />
      </Group>
      {comments.map((comment) => (
        <CommentAnswer
          key={comment.id}
          comment={comment}
          answer={answers[comment.id] ?? { kind: '', text: '' }}
          onChange={(answer) => onChange(comment.id, answer)}
        />
      ))}
    </Stack>
  )
}

type AnswerProps = { comment: SetupComment; answer: Answer; onChange: (answer: Answer) => void }

function CommentAnswer({ comment, answer, onChange }: AnswerProps) {
  const toothName = useToothNameWithPlace()
  const title = `Comment ${comment.number}`
  const isRefused = answer.kind === 'not_possible'
  return (
    <Stack gap="xs">
      <Group gap="sm" wrap="nowrap">
        <CommentNumber comment={comment} />
        <Text span fw={600}>
          {commentTitle(comment, toothName)}
        </Text>
        <Text span inherit c="dimmed" ms="auto">
          <DateText value={comment.created_at} as="short" />
        </Text>
      </Group>
      <MultilineText>{formatCommentText(comment)}</MultilineText>
      <Segmented
        label={`${title} is`}
        isWide
        segments={[
          { value: 'done', label: 'Done' },
          { value: 'not_possible', label: 'Not possible' },
        ]}
        value={answer.kind}
        onChange={(kind) => onChange({ ...answer, kind })}
      />
      {answer.kind === '' ? null : (
        <div>
          <GrowingField
            aria-label={`Answer to comment ${comment.number}`}
            placeholder={isRefused ? 'Why it cannot be done' : 'What was done (optional)'}
            required={isRefused}
            minRows={2}
            maxRows={8}
            value={answer.text}
            onChange={(event) => onChange({ ...answer, text: event.currentTarget.value })}
          />
          <PracticeReading text={answer.text} />
        </div>
      )}
    </Stack>
  )
}
