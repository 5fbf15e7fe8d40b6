import classes from './ElapsedTime.module.css'
import { formatDuration } from './dates.ts'
import { SecondaryText } from './SecondaryText.tsx'
import { StateGlyph } from './StateGlyph.tsx'
import { useMinute } from './useMinute.ts'

const HOUR = 3_600_000
const OKAY_UP_TO = 6 * HOUR
const WARNING_UP_TO = 12 * HOUR
const NAMES = { okay: 'on time', warning: 'getting late', danger: 'late' }

type Props = {
  since: string | null | undefined
  /** Formats the duration in ms, where the text has more than the time. */
  format?: (age: number) => string
  /** Renders the time only, without a colour for lateness. */
  isPlain?: boolean
}

/** The time since a timestamp with a green dot, or an amber triangle after 6 hours, or a red diamond after 12. */
export function ElapsedTime({ since, format = formatDuration, isPlain }: Props) {
  const now = useMinute()
  if (!since) return <SecondaryText>no timestamp</SecondaryText>
  const age = now - Date.parse(since)
  if (isPlain) return format(age)
  const tone = age <= OKAY_UP_TO ? 'okay' : age <= WARNING_UP_TO ? 'warning' : 'danger'
  return (
    <span
      className={classes.age}
      style={tone === 'okay' ? undefined : { color: `var(--td-${tone})` }}
      title={NAMES[tone]}
    >
      <StateGlyph tone={tone} />
      {format(age)}
    </span>
  )
}
