import type { ComponentPropsWithRef } from 'react'
import classes from '../Checkbox.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { label: string }

/**
 * A labelled checkbox: the browser's own in our colours, since the library's would add two kilobytes to the sign-in
 * page.
 */
export function CheckboxField({ label, ...rest }: Props) {
  return (
    <label className={classes.words}>
      <input {...rest} type="checkbox" className={classes.box} />
      {label}
    </label>
  )
}
