import { Text } from '@mantine/core'
import classes from './Logo.module.css'

/** Circles (x, y, radius): an arch of eight teeth, seen from above. */
const TEETH = [
  [4.6, 25, 2.9],
  [5.4, 18, 2.7],
  [8.3, 11.9, 2.6],
  [13, 8, 2.5],
  [19, 8, 2.5],
  [23.7, 11.9, 2.6],
  [26.6, 18, 2.7],
  [27.4, 25, 2.9],
] as const

type Props = {
  name?: string | undefined
  /** Who runs it, after the name. */
  by?: string | undefined
  size?: number
  href: string
  /** The accessible name of the link. */
  label: string
}

export function Logo({ name, by, size = 22, href, label }: Props) {
  return (
    <a href={href} className={classes.logo} aria-label={label}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="var(--td-brand)" aria-hidden>
        {TEETH.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </svg>
      {name ? (
        <Text span fz="lg" lh="lg" fw={600} lts="-0.014em">
          {name}
          {by ? (
            <Text span inherit fw={400} c="dimmed">
              {' '}
              by {by}
            </Text>
          ) : null}
        </Text>
      ) : null}
    </a>
  )
}
