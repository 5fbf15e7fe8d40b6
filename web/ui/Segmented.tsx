import { Box } from '@mantine/core'
import classes from './Segmented.module.css'
import { ResultCount, type CountMeta } from './table/ResultCount.tsx'

export type Segment<Value extends string> = {
  value: Value
  label: string
  count?: CountMeta | undefined
  /** Shows a dot, as this segment waits for the user. */
  calls?: boolean
}

type Props<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Fills the width around it with equal parts. */
  isWide?: boolean
}

/** A row of toggle buttons with counts; on a phone it scrolls horizontally. */
export function Segmented<Value extends string>({ label, segments, value, onChange, isWide = false }: Props<Value>) {
  return (
    <fieldset className={classes.segments} data-wide={isWide} aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={classes.segment}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.calls ? (
            <Box component="span" w={6} h={6} bdrs="50%" bg="var(--td-status-pending-mark)" aria-hidden />
          ) : null}
          {segment.label}
          {segment.count === undefined ? null : (
            <span className={classes.count}>
              <ResultCount meta={segment.count} />
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
