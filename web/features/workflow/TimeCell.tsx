import { useState } from 'react'
import { Quiet } from '#web/ui/Quiet.tsx'
import { parseTime, timeText, WRONG_TIME } from './process-words.ts'
import classes from './ProcessTable.module.css'

type Props = {
  label: string
  value: string | null
  isLocked: boolean
  /** Answers why not. */
  onSave: (value: string | null) => string | undefined
  onProblem: (problem: string | undefined) => void
}

/** A time in place: Tab goes on and saves, Enter saves, Escape takes back. What was refused does not stay when the cell is left. */
export function TimeCell({ label, value, isLocked, onSave, onProblem }: Props) {
  const [draft, setDraft] = useState<string>()
  const shown = timeText(value)
  if (isLocked) return shown || <Quiet>–</Quiet>

  function save() {
    if (draft === undefined || draft.trim() === shown) {
      takeBack()
      return
    }
    const time = parseTime(draft)
    const problem = time === undefined ? WRONG_TIME : onSave(time)
    onProblem(problem)
    if (problem === undefined) setDraft(undefined)
  }

  function leave() {
    if (draft === undefined) return
    save()
    // The reason stays below; the cell says again what is stored.
    setDraft(undefined)
  }

  function takeBack() {
    setDraft(undefined)
    onProblem(undefined)
  }

  return (
    <input
      className={`${classes.cell} ${classes.time}`}
      aria-label={label}
      placeholder="–"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      value={draft ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') takeBack()
      }}
    />
  )
}
