import { WORKDAY_MINUTES } from '#contract/working-time.ts'

const HOUR = 60
/** Keeps number and unit together. */
const SPACE = '\u00A0'

/** Formats working minutes of the lab: `45 min`, `6 h`, `2 days`, `1 day 3 h`; a negative time has a minus sign. */
export function formatWorkingTime(minutes: number) {
  const sign = minutes < 0 ? '−' : ''
  const whole = Math.abs(Math.round(minutes))
  if (whole < HOUR) return `${whole === 0 ? '' : sign}${whole}${SPACE}min`
  const hours = Math.round(whole / HOUR)
  const day = WORKDAY_MINUTES / HOUR
  const days = Math.floor(hours / day)
  const rest = hours % day
  const parts = [
    ...(days > 0 ? [`${days}${SPACE}${days === 1 ? 'day' : 'days'}`] : []),
    ...(rest > 0 ? [`${rest}${SPACE}h`] : []),
  ]
  return sign + parts.join(SPACE)
}
