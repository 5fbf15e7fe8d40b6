import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { setupCommentCalls, type SetupComment } from '#contract/setups.ts'
import type { Sent } from '#contract/call.ts'
import { useSave } from '#web/api/query.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { FormProblem } from '#web/components/FormProblem.tsx'
import { useToothName } from '#web/features/setups/useToothName.ts'
import { commentTitle } from '#web/features/setups/comment-words.ts'
import { atSpot } from './at-spot.ts'
import classes from './Room.module.css'
import type { Spot } from '#web/features/files/viewer/stage.ts'

/** All of a comment but its words. */
export type Draft = Omit<Sent<typeof setupCommentCalls.create>['body'], 'text' | 'mentions'> & { spot: Spot }
type Props = {
  draft: Draft
  params: { id: number; version: number }
  onDone: (comment: SetupComment | undefined) => void
}

/** The words of a comment, written beside its place. */
export function Composer({ draft: { spot, ...draft }, params, onDone }: Props) {
  const create = useSave(setupCommentCalls.create, { errors: 'inline', success: 'silent' })
  const [text, setText] = useState('')
  const send = () =>
    create.mutate(
      { params, body: { ...draft, text, mentions: [] } },
      { onSuccess: ({ setup_comment }) => onDone(setup_comment) },
    )
  const title = commentTitle(
    { fdi: draft.fdi ?? null, target: draft.target ?? null, jaw_id: draft.jaw_id ?? null },
    useToothName(),
  )
  return (
    <form
      className={classes.composer}
      style={atSpot(spot)}
      aria-label={`Comment on ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) send()
      }}
    >
      <Text fw={600} mb={6}>
        {title}
      </Text>
      <FormProblem error={create.error} />
      <GrowingField
        aria-label="Comment"
        placeholder="What should be different here?"
        minRows={2}
        maxRows={6}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(undefined)
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim()) send()
        }}
      />
      <Group justify="flex-end" gap={6} mt={8}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDone(undefined)}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" disabled={!text.trim()} loading={create.isPending}>
          Comment
        </Button>
      </Group>
    </form>
  )
}
