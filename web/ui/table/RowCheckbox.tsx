import classes from '../Checkbox.module.css'

type Props = { label: string; checked: boolean; isPartly?: boolean; onChange: () => void }

/** The checkbox of a row: the browser's own, because fifty of the library's cost more than their rows. */
export function RowCheckbox({ label, checked, isPartly = false, onChange }: Props) {
  return (
    <label className={classes.room}>
      <input
        // `indeterminate` has no attribute.
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
    </label>
  )
}
