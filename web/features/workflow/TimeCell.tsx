import { useState } from 'react'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { parseTime, formatTime, WRONG_TIME } from './process-times.ts'
import classes from './ProcessTable.module.css'

type Props = {
  label: string
  value: string | null
  isLocked: boolean
  /** Returns the reason if the value is rejected. */
  onSave: (value: string | null) => string | undefined
  onProblem: (problem: string | undefined) => void
}

/** Inline time input: Tab and Enter save, Escape reverts. On blur a rejected input reverts to the stored value. */
export function TimeCell({ label, value, isLocked, onSave, onProblem }: Props) {
  const [draft, setDraft] = useState<string>()
  const formatted = formatTime(value)
  if (isLocked) return formatted || <SecondaryText>–</SecondaryText>

  function save() {
    if (draft === undefined || draft.trim() === formatted) {
      cancelEdit()
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
    // The error stays below the row; the cell shows the stored value again.
    setDraft(undefined)
  }

  function cancelEdit() {
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
      value={draft ?? formatted}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') cancelEdit()
      }}
    />
  )
}
