import { Num } from '#web/ui/Num.tsx'
import { KIND_LABELS, type Kind } from './note-kinds.ts'
import classes from './Notes.module.css'

type Props = {
  value: Kind | 'all'
  onChange: (kind: Kind | 'all') => void
  counts: readonly { kind: Kind; count: number }[]
  all: number
}

/** Quiet toggles with their counts. */
export function KindTabs({ value, onChange, counts, all }: Props) {
  const tabs = [
    { kind: 'all' as const, label: 'All', count: all },
    ...counts.map(({ kind, count }) => ({ kind, label: KIND_LABELS[kind], count })),
  ]
  return (
    <fieldset className={classes.tabs} aria-label="Kinds of notes">
      {tabs.map(({ kind, label, count }) => (
        <button
          key={kind}
          type="button"
          className={classes.tab}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {label}{' '}
          <span className={classes.count}>
            <Num value={count} />
          </span>
        </button>
      ))}
    </fieldset>
  )
}
