import { Button, Group, TextInput } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { pendingConfirm, type PendingConfirm } from './confirm.ts'

/** The dialog of the current confirmation; the shell mounts it once. */
export function ConfirmDialog() {
  const pending = useSelector(pendingConfirm)
  return (
    <Dialog
      opened={pending !== undefined}
      onClose={() => pending?.answer(false)}
      closeOnEscape={false}
      title={pending?.question.title}
      // A closing animation would show an empty question.
      transitionProps={{ duration: 0 }}
      size={460}
      // Above the dialog that asks for the confirmation.
      zIndex={250}
    >
      {pending ? <Body key={pending.question.title} pending={pending} /> : null}
    </Dialog>
  )
}

/** Enter confirms, Escape cancels. */
function Body({ pending: { question, answer } }: { pending: PendingConfirm }) {
  const { body, verb, back, danger, typed } = question
  const [text, setText] = useState('')
  const isReady = !typed || text.trim() === typed.value
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) answer(true)
      }}
    >
      <div>{body}</div>
      {typed ? (
        <TextInput
          mt="md"
          label={typed.label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      ) : null}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => answer(false)}>
          {back}
        </Button>
        <Button
          type="submit"
          color={danger ? 'red' : 'brand'}
          disabled={!isReady}
          data-autofocus={typed ? undefined : true}
        >
          {verb}
        </Button>
      </Group>
    </form>
  )
}
