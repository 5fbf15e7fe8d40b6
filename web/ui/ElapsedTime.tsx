import { useSyncExternalStore } from 'react'
import classes from './ElapsedTime.module.css'
import { formatDuration } from './dates.ts'
import { createListeners } from './listeners.ts'
import { SecondaryText } from './SecondaryText.tsx'

const HOUR = 3_600_000
const OKAY_UP_TO = 6 * HOUR
const WARNING_UP_TO = 12 * HOUR
const NAMES = { okay: 'on time', warning: 'getting late', danger: 'late' }

type Props = {
  since: string | null | undefined
  /** Formats the duration in ms, where the text has more than the time. */
  words?: (age: number) => string
  /** Renders the time only, without a colour for lateness. */
  isPlain?: boolean
}

/** The time since a timestamp with a green dot, or an amber triangle after 6 hours, or a red diamond after 12. */
export function ElapsedTime({ since, words = formatDuration, isPlain }: Props) {
  const now = useMinute()
  if (!since) return <SecondaryText>no timestamp</SecondaryText>
  const age = now - Date.parse(since)
  if (isPlain) return words(age)
  const tone = age <= OKAY_UP_TO ? 'okay' : age <= WARNING_UP_TO ? 'warning' : 'danger'
  return (
    <span
      className={classes.age}
      style={tone === 'okay' ? undefined : { color: `var(--td-${tone})` }}
      title={NAMES[tone]}
    >
      <span className={classes.glyph} style={{ background: `var(--td-${tone}-mark)` }} data-tone={tone} aria-hidden />
      {words(age)}
    </span>
  )
}

const listeners = createListeners()
let minute = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Shares one timer among all ages on screen. */
function useMinute() {
  return useSyncExternalStore(subscribe, () => minute)
}

function subscribe(listener: () => void) {
  // The timer does not run without subscribers, so the time may be outdated.
  if (listeners.isEmpty()) start()
  const unsubscribe = listeners.subscribe(listener)
  return () => {
    unsubscribe()
    if (listeners.isEmpty()) clearInterval(timer)
  }
}

function start() {
  minute = Date.now()
  timer = setInterval(() => {
    minute = Date.now()
    listeners.notify()
  }, 30_000)
}
