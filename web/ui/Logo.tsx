import classes from './Logo.module.css'

/** An arch of eight teeth, seen from above. */
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

export function Logo({ name, size = 22 }: { name?: string | undefined; size?: number }) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="var(--td-brand)" aria-hidden>
        {TEETH.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </svg>
      {name ? <span className={classes.name}>{name}</span> : null}
    </span>
  )
}
