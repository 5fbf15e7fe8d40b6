import { useSyncExternalStore } from 'react'
import classes from './Age.module.css'
import { durationWords } from './dates.ts'
import { Quiet } from './Quiet.tsx'

const HOUR = 3_600_000
const OKAY_UP_TO = 6 * HOUR
const WARNING_UP_TO = 12 * HOUR
const NAMES = { okay: 'on time', warning: 'getting late', danger: 'late' }

type Props = {
  since: string | null | undefined
  /** Where more is said than the time. */
  words?: (age: number) => string
  /** Only the time: nobody is late, or it is said elsewhere. */
  isPlain?: boolean
}

/** How long something has been running: green dot, amber triangle, red diamond, always with the time. */
export function Age({ since, words = durationWords, isPlain }: Props) {
  const now = useMinute()
  if (!since) return <Quiet>no timestamp</Quiet>
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

const listeners = new Set<() => void>()
let minute = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for every age on screen. */
function useMinute() {
  return useSyncExternalStore(subscribe, () => minute)
}

function subscribe(listener: () => void) {
  // Nobody may have asked for a while.
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function start() {
  minute = Date.now()
  timer = setInterval(() => {
    minute = Date.now()
    for (const listener of listeners) listener()
  }, 30_000)
}
