import { Box, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowsMove, IconEraser, IconScribble } from '@tabler/icons-react'
import { useState } from 'react'
import { setupCommentCalls, type SetupComment } from '#contract/setups.ts'
import type { CallArguments } from '#contract/call.ts'
import { formatToothChange, type ToothChange } from '#contract/tooth-changes.ts'
import { useSave } from '#web/api/query.ts'
import { MentionField } from '#web/ui/form/MentionField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { FormError } from '#web/components/FormError.tsx'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { commentTitle } from '#web/features/setups/comment-labels.ts'
import { NO_CHANGE, toToothChange, type ChangeValues } from '#web/features/standing-instructions/change-values.ts'
import { ToothChangeFields } from '#web/features/standing-instructions/ToothChangeFields.tsx'
import { cssPosition } from './css-position.ts'
import { isFull, type Lines } from './drawing-lines.ts'
import classes from './Room.module.css'
import { useMentions } from './useMentions.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'

/** A comment without its text. */
export type Draft = Omit<CallArguments<typeof setupCommentCalls.create>['body'], 'text' | 'mentions'> & {
  spot: ScreenPoint
}
type Props = {
  draft: Draft & { text: string; fileId: string }
  params: { id: number; version: number }
  isDrawing: boolean
  onDraw: (isOn: boolean) => void
  onText: (text: string) => void
  onToothChange: (change: ToothChange | null) => void
  onLines: (lines: Lines) => void
  onDiscard: () => void
  onDone: (comment: SetupComment) => void
}

/** Form for a comment's text, placed beside its position on the model. */
export function Composer(props: Props) {
  const { params, isDrawing, onDraw, onText, onToothChange, onLines, onDiscard, onDone } = props
  const { spot, text, fileId: _fileId, ...draft } = props.draft
  const create = useSave(setupCommentCalls.create, { errors: 'inline', success: 'silent' })
  const { people, mentionsIn } = useMentions(params.id)
  const lines = draft.drawing ?? []
  // The parts of a change while it is chosen; undefined while the fields are closed.
  const [parts, setParts] = useState<ChangeValues | undefined>(draft.change ?? undefined)
  const isIncomplete = parts !== undefined && !toToothChange(parts)
  // A change may be the whole comment.
  const words = text.trim() ? text : draft.change ? formatToothChange(draft.change) : ''
  const isReady = words !== '' && !isIncomplete
  const changeParts = (next: ChangeValues | undefined) => {
    setParts(next)
    onToothChange((next && toToothChange(next)) ?? null)
  }
  const send = () => {
    if (create.isPending || !isReady) return
    const body = { ...draft, drawing: lines.length > 0 ? lines : null, text: words, mentions: mentionsIn(text) }
    // The promise runs `onDone` even after the version has been switched; an error is shown above the field.
    create.mutateAsync({ params, body }).then(
      ({ setup_comment }) => onDone(setup_comment),
      () => undefined,
    )
  }
  const title = commentTitle(
    { fdi: draft.fdi ?? null, target: draft.target ?? null, jaw_id: draft.jaw_id ?? null },
    useToothNameWithPlace(),
  )
  return (
    <form
      className={classes.composer}
      style={cssPosition(spot)}
      data-tall={parts !== undefined}
      aria-label={`Comment on ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Text fw={600} mb={6}>
        {title}
      </Text>
      <FormError error={create.error} />
      <MentionField
        label="Comment"
        placeholder="What should be different here? @ names somebody"
        minRows={2}
        value={text}
        onChange={onText}
        people={people}
        onSend={send}
        onEscape={onDiscard}
      />
      <PracticeReading text={text} />
      {parts ? (
        <Box mt={8}>
          <ToothChangeFields values={parts} onChange={changeParts} />
        </Box>
      ) : null}
      {isFull(lines) ? (
        <SecondaryText>The drawing cannot take another line. Undo one, or write the rest in words.</SecondaryText>
      ) : null}
      <Group gap={4} mt={8}>
        <Button
          size="compact-sm"
          variant={isDrawing ? 'light' : 'subtle'}
          color={isDrawing ? undefined : 'gray'}
          leftSection={<Icon of={IconScribble} size={14} />}
          aria-pressed={isDrawing}
          onClick={() => onDraw(!isDrawing)}
        >
          Draw
        </Button>
        <Button
          size="compact-sm"
          variant={parts ? 'light' : 'subtle'}
          color={parts ? undefined : 'gray'}
          leftSection={<Icon of={IconArrowsMove} size={14} />}
          aria-pressed={parts !== undefined}
          onClick={() => changeParts(parts ? undefined : NO_CHANGE)}
        >
          Move
        </Button>
        {lines.length > 0 ? (
          <>
            <IconButton
              icon={IconArrowBackUp}
              label="Undo the last line"
              size={26}
              iconSize={14}
              onClick={() => onLines(lines.slice(0, -1))}
            />
            <IconButton
              icon={IconEraser}
              label="Clear the drawing"
              size={26}
              iconSize={14}
              onClick={() => onLines([])}
            />
          </>
        ) : null}
        <Button ml="auto" size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" disabled={!isReady} loading={create.isPending}>
          Comment
        </Button>
      </Group>
    </form>
  )
}
