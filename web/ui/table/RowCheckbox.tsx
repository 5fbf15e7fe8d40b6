import { useEffect, useRef } from 'react'
import classes from '../Checkbox.module.css'

type Props = { label: string; checked: boolean; isPartly?: boolean; onChange: () => void }

/** The checkbox of a row: the browser's own, because fifty of the library's cost more than their rows. */
export function RowCheckbox({ label, checked, isPartly = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // `indeterminate` has no attribute.
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className={classes.room}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
    </label>
  )
}
