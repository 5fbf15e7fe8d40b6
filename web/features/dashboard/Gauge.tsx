import { Tooltip } from '@mantine/core'
import type { Gauge as Look } from '#contract/dashboard.ts'
import { Num } from '#web/ui/Num.tsx'
import classes from './Boards.module.css'
import { useGaugeSteps } from './useGaugeSteps.ts'

const RADIUS = 24
const ROUND = 2 * Math.PI * RADIUS

type Props = {
  look: Look
  label: string
  count: number | undefined
  /** What the full circle is. */
  of: number | undefined
  href: string | undefined
  /** Why it may not be looked into. */
  blocked: string | undefined
}

export function Gauge({ look, label, count = 0, of = 0, href, blocked }: Props) {
  const share = useGaugeSteps(of > 0 && !blocked ? count / of : 0)
  const content = (
    <>
      <span className={classes.ring}>
        <svg viewBox="0 0 56 56" aria-hidden className={classes.circle}>
          <circle cx="28" cy="28" r={RADIUS} className={classes.track} />
          {share > 0 ? (
            <circle cx="28" cy="28" r={RADIUS} className={classes.arc} strokeDasharray={`${share * ROUND} ${ROUND}`} />
          ) : null}
        </svg>
        <span className={classes.count}>{blocked ? '–' : <Num value={count} />}</span>
      </span>{' '}
      <span>{label}</span>
    </>
  )
  if (blocked) {
    return (
      <Tooltip label={blocked}>
        {/* It keeps its place, can be reached and says why. */}
        <button type="button" className={classes.gauge} data-look={look} aria-disabled="true">
          {content}
        </button>
      </Tooltip>
    )
  }
  return href ? (
    <a href={href} className={classes.gauge} data-look={look}>
      {content}
    </a>
  ) : (
    <span className={classes.gauge} data-look={look}>
      {content}
    </span>
  )
}
