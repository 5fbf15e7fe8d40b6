import { Button, Group, TextInput } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { pendingConfirm as asked, type PendingConfirm } from './confirm.ts'

/** The dialog of the current confirmation; the shell mounts it once. */
export function ConfirmDialog() {
  const asking = useSelector(asked)
  return (
    <Dialog
      opened={asking !== undefined}
      onClose={() => asking?.answer(false)}
      closeOnEscape={false}
      title={asking?.question.title}
      // A closing animation would show an empty question.
      transitionProps={{ duration: 0 }}
      size={460}
      // Above the dialog that asks for the confirmation.
      zIndex={250}
    >
      {asking ? <Body key={asking.question.title} asking={asking} /> : null}
    </Dialog>
  )
}

/** Enter confirms, Escape cancels. */
function Body({ asking: { question, answer } }: { asking: PendingConfirm }) {
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
