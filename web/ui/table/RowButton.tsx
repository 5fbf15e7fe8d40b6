import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../Icon.tsx'
import classes from './RowButton.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'aria-label'> & { icon: TablerIcon; label: string; size?: number }

/** An icon alone in a row: as an IconButton looks, but of one element, since there are a hundred of them in a list. */
export function RowButton({ icon, label, size = 16, ...rest }: Props) {
  return (
    <button type="button" title={label} {...rest} className={classes.button} aria-label={label}>
      <Icon of={icon} size={size} />
    </button>
  )
}
