import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { answerLinkCalls, type LinkedItem } from '#contract/answer-links.ts'
import { askedThing } from '#contract/asked-item-labels.ts'
import { MAX_ANSWER_FILES } from '#contract/asked-kinds.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { PhotoUploads } from '#web/features/files/PhotoUploads.tsx'
import { useUploads } from '#web/features/files/useUploads.ts'
import { paths } from '#web/paths.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { formatOfficeMoment } from '#web/ui/office-dates.ts'
import { useMinute } from '#web/ui/useMinute.ts'

/** Answers one item by a mailed link. Opening it changes nothing, because mail scanners open links too. */
export default function AnswerLinkPage() {
  const { token }: { token?: string } = useParams({ strict: false })
  return token ? <LinkedQuestion token={token} /> : <Navigate to={paths.notFound()} replace />
}

function LinkedQuestion({ token }: { token: string }) {
  const answer = useSave(answerLinkCalls.answer, { errors: 'inline', success: 'silent' })
  const opened = useQuery({ ...q(answerLinkCalls.open, { body: { token } }), refetchOnWindowFocus: false })
  if (answer.data) {
    return (
      <output>
        <AuthHeading title="Sent">{answer.data.message} You can close this page.</AuthHeading>
      </output>
    )
  }
  // What was loaded stays on the screen with what is typed, even if the link ends meanwhile: sending says so.
  if (!opened.data) return opened.error ? <LinkError text={errorMessage(opened.error)} /> : <LoadingState />
  return <AnswerForm token={token} item={opened.data.asked_item} answer={answer} />
}

function LinkError({ text }: { text: string }) {
  return (
    <>
      <div role="alert">
        <AuthHeading title="This link does not work">{text}</AuthHeading>
      </div>
      <Button component="a" href={paths.login()} size="lg" fullWidth>
        Sign in to see the case
      </Button>
    </>
  )
}

type FormProps = {
  token: string
  item: LinkedItem
  answer: ReturnType<typeof useSave<typeof answerLinkCalls.answer>>
}

function AnswerForm({ token, item, answer }: FormProps) {
  const [text, setText] = useState('')
  const isPhoto = item.kind === 'photo'
  const uploads = useUploads({
    kind: 'photo',
    limit: MAX_ANSWER_FILES,
    getLink: (file) => send(answerLinkCalls.uploadLink, { body: { ...file, token } }),
  })
  const { items, missing, staged } = uploads
  const hasAnswer = text.trim() !== '' || items.length > 0
  const pending = missing[0]?.label

  function sendAnswer() {
    const files = staged.map(({ file_path, name }) => ({ file_path, file_name: name }))
    answer.mutate({ body: { token, text, files } })
  }

  return (
    <>
      <AuthHeading title={`The lab needs ${askedThing(item)}`}>{item.practice}</AuthHeading>
      <Stack gap="lg">
        <MultilineText>{item.reason}</MultilineText>
        {item.due_at ? <DueText due_at={item.due_at} /> : null}
        {isPhoto ? <PhotoUploads uploads={uploads} disabled={answer.isPending} /> : null}
        <GrowingField
          label={isPhoto ? 'Anything the lab should know?' : 'Your answer'}
          minRows={isPhoto ? 1 : 4}
          maxRows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError error={answer.error} keepsInput />
        <div>
          <Button
            size="lg"
            fullWidth
            loading={answer.isPending}
            disabled={!hasAnswer || pending !== undefined}
            onClick={sendAnswer}
          >
            Send
          </Button>
          <Text component="output" display="block" mt="xs" size="sm" c="dimmed">
            {pending}
          </Text>
        </div>
      </Stack>
    </>
  )
}

/** In the time of this device, which is that of the office: the page knows no more of the practice than its name. */
function DueText({ due_at }: { due_at: string }) {
  const now = useMinute()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const country = navigator.language.endsWith('-US') ? 'USA' : ''
  const isLate = Date.parse(due_at) < now
  return (
    <Text c={isLate ? 'var(--td-danger)' : 'var(--td-t2)'}>
      {isLate ? 'It was due ' : 'Please send it by '}
      <time dateTime={due_at}>{formatOfficeMoment(due_at, { zone, country }, now)}</time>.
    </Text>
  )
}
