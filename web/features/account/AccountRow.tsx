import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Account.module.css'

type Props = {
  icon: TablerIcon
  name: ReactNode
  mark?: ReactNode
  note?: ReactNode
  children?: ReactNode
}

/** One thing of a card: what it is, a line about it, what can be done with it. */
export function AccountRow({ icon, name, mark, note, children }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.tile}>
        <Icon of={icon} size={18} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          <span>{name}</span>
          {mark}
        </div>
        {note ? <div className={classes.note}>{note}</div> : null}
      </div>
      {children}
    </li>
  )
}
