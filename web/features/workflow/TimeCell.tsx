import { useState } from 'react'
import { parseTime, timeText, WRONG_TIME } from './process-words.ts'
import classes from './ProcessTable.module.css'

type Props = {
  label: string
  value: string | null
  isLocked: boolean
  /** Answers why not, and keeps what was typed then. */
  onSave: (value: string | null) => string | undefined
  onProblem: (problem: string | undefined) => void
}

/** A time in place: Tab goes on and saves, Enter saves, Escape takes back. */
export function TimeCell({ label, value, isLocked, onSave, onProblem }: Props) {
  const [draft, setDraft] = useState<string>()
  const shown = timeText(value)
  if (isLocked) return shown ? <span className={classes.time}>{shown}</span> : <span className={classes.none}>–</span>

  function leave() {
    if (draft === undefined) return
    if (draft.trim() === shown) return takeBack()
    const time = parseTime(draft)
    const problem = time === undefined ? WRONG_TIME : onSave(time)
    onProblem(problem)
    if (problem === undefined) setDraft(undefined)
  }

  function takeBack() {
    setDraft(undefined)
    onProblem(undefined)
  }

  return (
    <input
      className={classes.input}
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
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') takeBack()
      }}
    />
  )
}
