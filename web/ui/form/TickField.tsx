import type { ComponentPropsWithRef } from 'react'
import classes from '../Tick.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { label: string }

/** One checkbox with its words: the browser's own, in our colours, since Mantine's weighs two kilobytes at sign-in. */
export function TickField({ label, ...rest }: Props) {
  return (
    <label className={classes.words}>
      <input {...rest} type="checkbox" className={classes.box} />
      {label}
    </label>
  )
}
