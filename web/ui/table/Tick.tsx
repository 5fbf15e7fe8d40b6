import { useEffect, useRef } from 'react'
import classes from '../Tick.module.css'

type Props = { label: string; checked: boolean; isPartly?: boolean; onChange: () => void }

/** The box of a row: the browser's own, since fifty of the library's cost more than the rows that they stand in. */
export function Tick({ label, checked, isPartly = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
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
