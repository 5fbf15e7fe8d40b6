import { Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconEqual, IconSlash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SetupComment } from '#contract/setups.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { formatPlural } from '#mesh/format-count.ts'
import type { ComparedWith, Changes } from '#web/features/setups/compare-setups.ts'
import { useToothName } from '#web/components/useToothName.ts'
import { latestAnswer } from '#web/features/setups/comment-labels.ts'
import classes from './Teeth.module.css'
import room from './Room.module.css'
import type { SetupWithTeeth } from '#web/features/setups/room-files.ts'
import {
  bracketChanges,
  formatMovement,
  STILL_DEGREES,
  STILL_MM,
  type Movement,
} from '#web/features/setups/tooth-movements.ts'
import { extractReason } from '#web/features/setups/unrequested-changes.ts'
import { RailList } from './Rail.tsx'

type Props = {
  changes: Changes | undefined
  names: { before: string; after: string }
  comments: readonly SetupComment[]
  setup: SetupWithTeeth
  against: ComparedWith
  chosen: number | undefined
  onChoose: (fdi: number) => void
}

/** Lists the computed movement of each tooth, the comment that it answers, and changes that were not requested. */
export function ComparePanel({ changes, names, comments, setup, against, chosen, onChoose }: Props) {
  const toothName = useToothName()
  const brackets =
    against && against !== 'scan' && against.teeth && setup.teeth
      ? bracketChanges(against.teeth, setup.teeth)
      : undefined
  return (
    <>
      <Group className={room.railHead} gap={8} px={20} wrap="nowrap">
        <Title order={2} fz={15}>
          Changed from {names.before} to {names.after}
        </Title>
        {changes ? (
          <Text span c="dimmed">
            {changes.moved.length === 1 ? '1 tooth' : `${changes.moved.length} teeth`}
          </Text>
        ) : null}
      </Group>
      <RailList>
        {changes ? (
          <ul>
            {changes.moved.map((movement) => (
              <li key={movement.fdi} id={`tooth-${movement.fdi}`}>
                <button
                  type="button"
                  className={classes.row}
                  data-chosen={movement.fdi === chosen}
                  aria-pressed={movement.fdi === chosen}
                  onClick={() => onChoose(movement.fdi)}
                >
                  <span className={classes.tooth}>
                    <VisuallyHidden>Tooth </VisuallyHidden>
                    {toothName(movement.fdi)}
                  </span>
                  <span>
                    <Text span display="block" fz={14} lh="20px" fw={500}>
                      {formatMovement(movement)}
                    </Text>
                    {against === 'scan' ? null : <ChangeReason movement={movement} comments={comments} setup={setup} />}
                  </span>
                </button>
              </li>
            ))}
            <UnchangedItem
              title={`${changes.unmovedCount === 1 ? '1 tooth' : `${changes.unmovedCount} teeth`} did not move`}
              text={`Less than ${STILL_MM} mm and ${STILL_DEGREES}°`}
            />
            {brackets && brackets.unchanged.length > 0 ? (
              <UnchangedItem
                title={`${formatPlural(brackets.unchanged.length, 'bracket')} kept their place`}
                text="They moved with their teeth only"
              />
            ) : null}
            {brackets?.placed.map(({ fdi, mm }) => (
              <UnchangedItem
                key={fdi}
                title={`Bracket on ${toothName(fdi)} was placed anew`}
                text={`${mm.toFixed(1)} mm on its tooth`}
              />
            ))}
          </ul>
        ) : (
          <Text p={20} c="var(--td-t2)">
            {against
              ? 'These files do not say which tooth is which, so what changed cannot be listed. Look at both, or at what moved.'
              : 'Loading…'}
          </Text>
        )}
        {changes && changes.moved.length > 0 ? (
          <Group p={20} gap={8} fz={13} c="var(--td-t2)" className={classes.keys}>
            <KeyboardHint keys="j" /> <KeyboardHint keys="k" /> next or previous change
          </Group>
        ) : null}
      </RailList>
    </>
  )
}

/** Names the comments on the tooth, or marks the change as not requested. */
function ChangeReason({
  movement,
  comments,
  setup,
}: {
  movement: Movement
  comments: readonly SetupComment[]
  setup: SetupWithTeeth
}) {
  const { fdi } = movement
  const requests = comments.filter((comment) => comment.fdi === fdi && comment.version < setup.version)
  const why = extractReason(setup.unasked.find((each) => each.fdi === fdi)?.text ?? '', movement)
  if (requests.length === 0) return <Mark tone="plain">Not asked for{why ? `: ${why}` : ''}</Mark>
  return requests.map((comment) => {
    const answer = latestAnswer(comment)
    if (answer?.kind === 'done')
      return (
        <Mark key={comment.id} tone="done">
          <Icon of={IconCheck} size={13} /> Comment {comment.number}, done
        </Mark>
      )
    return (
      <Mark key={comment.id} tone={answer ? 'not_possible' : 'plain'}>
        {answer ? <Icon of={IconSlash} size={13} /> : null} Comment {comment.number}
        {answer ? ', not as asked for' : ''}
      </Mark>
    )
  })
}

function Mark({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  )
}

function UnchangedItem({ title, text }: { title: string; text: string }) {
  return (
    <li className={classes.same}>
      <Icon of={IconEqual} color="var(--td-okay-mark)" />
      <span>
        <Text span display="block" fz={14} fw={500}>
          {title}
        </Text>
        <Text span display="block" fz={13} c="dimmed">
          {text}
        </Text>
      </span>
    </li>
  )
}
