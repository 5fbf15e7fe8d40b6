import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { Gauge as GaugeData } from '#contract/dashboard.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import classes from './Boards.module.css'
import { useGaugeAnimation } from './useGaugeAnimation.ts'

const RADIUS = 24
const ROUND = 2 * Math.PI * RADIUS

const COLORS: Partial<Record<GaugeData, string>> = {
  active: 'var(--td-okay-mark)',
  passive: 'var(--td-warning-mark)',
  archived: 'var(--td-off)',
}

type Props = {
  gauge: GaugeData
  label: string
  count: number | undefined
  /** The total that a full circle stands for. */
  of: number | undefined
  href: string | undefined
  /** The reason why the count is not accessible. */
  blocked: string | undefined
}

export function Gauge({ gauge, label, count, of = 0, href, blocked }: Props) {
  const share = useGaugeAnimation(count && of > 0 && !blocked ? count / of : 0)
  const content = (
    <>
      <span className={classes.ring}>
        <svg viewBox="0 0 56 56" fill="none" strokeWidth={5} aria-hidden>
          <circle cx="28" cy="28" r={RADIUS} stroke="var(--td-line)" />
          {share > 0 ? (
            <circle
              cx="28"
              cy="28"
              r={RADIUS}
              stroke={COLORS[gauge] ?? 'var(--td-brand)'}
              strokeLinecap="round"
              strokeDasharray={`${share * ROUND} ${ROUND}`}
            />
          ) : null}
        </svg>
        <Text
          span
          className={classes.count}
          lh="inherit"
          fw={600}
          c={blocked ? 'inherit' : 'var(--mantine-color-text)'}
        >
          {blocked ? '–' : <TabularNumber value={count} />}
        </Text>
      </span>{' '}
      <span>{label}</span>
    </>
  )
  if (blocked) {
    return (
      <Tooltip label={blocked}>
        {/* Stays focusable, so that the reason can be read by keyboard and screen reader. */}
        <UnstyledButton className={classes.gauge} data-look={gauge} aria-disabled="true">
          {content}
        </UnstyledButton>
      </Tooltip>
    )
  }
  return href ? (
    <a href={href} className={classes.gauge} data-look={gauge}>
      {content}
    </a>
  ) : (
    <span className={classes.gauge} data-look={gauge}>
      {content}
    </span>
  )
}
