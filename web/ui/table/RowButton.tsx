import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../Icon.tsx'
import classes from './RowButton.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { icon: TablerIcon; label: string; size?: number }

/**
 * An icon button of a list row. It looks like an IconButton but is a single element, because a list has a hundred of
 * them.
 */
export function RowButton({ icon, label, size = 16, ...rest }: Props) {
  return (
    <button type="button" title={label} {...rest} className={classes.button} aria-label={label}>
      <Icon of={icon} size={size} />
    </button>
  )
}
