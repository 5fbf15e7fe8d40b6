const [WIDTH, HEIGHT, EDGE] = [76, 30, 3]

/**
 * A line chart of the counts, hidden from screen readers since TrendLabel states the same. Reserves its space while
 * empty.
 */
export function Sparkline({ counts = [] }: { counts: readonly number[] | undefined }) {
  const maximum = Math.max(1, ...counts)
  const points = counts.map((count, index): [number, number] => [
    counts.length > 1 ? EDGE + (index * (WIDTH - 2 * EDGE)) / (counts.length - 1) : WIDTH - EDGE,
    HEIGHT - EDGE - (count * (HEIGHT - 2 * EDGE)) / maximum,
  ])
  const line = points.map((point) => point.join()).join(' ')
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} overflow="visible" aria-hidden>
      {last ? (
        <>
          <polygon fill="var(--td-soft)" points={`${points[0]?.[0]},${HEIGHT} ${line} ${last[0]},${HEIGHT}`} />
          <polyline fill="none" stroke="var(--td-brand)" strokeWidth={1.5} strokeLinejoin="round" points={line} />
          <circle fill="var(--td-brand)" cx={last[0]} cy={last[1]} r={2.5} />
        </>
      ) : null}
    </svg>
  )
}
