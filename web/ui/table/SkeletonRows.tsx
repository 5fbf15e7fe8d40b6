import classes from './DataTable.module.css'

const WIDTHS = [70, 45, 60, 52, 80, 38]

/** Skeleton rows of the size of real ones, so that nothing moves when those arrive. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from those who would read it
        <td key={column}>
          <span className={classes.bone} style={{ width: `${WIDTHS[(row * 2 + column) % WIDTHS.length]}%` }} />
        </td>
      ))}
    </tr>
  ))
}
