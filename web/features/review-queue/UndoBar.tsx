import { Button, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useDateWords } from '#web/components/useDateWords.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { UNDO_STAYS } from '#web/ui/toasts.ts'
import { answerSentence, cellWords } from './queue-words.ts'
import type { LastAnswer } from './useReviewQueue.ts'
import classes from './Queue.module.css'

const SECOND = 1000

/** The last answer over the model, with its undo and the seconds that are left. */
export function UndoBar({ last: { row, answer, until }, onUndo }: { last: LastAnswer; onUndo: () => void }) {
  const dates = useDateWords()
  const [left, setLeft] = useState(() => Math.round((until - Date.now()) / SECOND))
  useInterval(() => setLeft(left - 1), SECOND, { autoInvoke: true })
  const words = cellWords({ row, answer, isGone: false }, dates, true)
  return (
    <div className={classes.undo} data-always-dark>
      <Icon of={IconCircleCheck} size={18} />
      <Text component="output" flex={1} miw={0} fz={14} lh="20px">
        <strong>{row.formatted_name}</strong> {answerSentence(words, answer.kind)}
      </Text>
      <Button variant="default" mih="var(--td-touch)" rightSection={<KeyboardHint keys="z" />} onClick={onUndo}>
        Undo
      </Button>
      <Text span fz={13} c="dimmed" w={28} ta="right" aria-hidden>
        {Math.max(0, left)} s
      </Text>
      <span className={classes.left} style={{ width: `${Math.max(0, (100 * left * SECOND) / UNDO_STAYS)}%` }} />
    </div>
  )
}
