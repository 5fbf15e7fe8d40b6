import { Menu } from '@mantine/core'
import { IconDots, type Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Keys } from '../Keys.tsx'
import { useOpening } from '../useOpening.ts'
import { RowButton } from './RowButton.tsx'

export type RowAction = {
  label: string
  icon?: TablerIcon
  /** Shown beside it; the screen binds it. */
  keys?: string
  danger?: boolean
  /** Why it may not be used; it stays visible. */
  blocked?: string | undefined
} & ({ href: string } | { run: () => void })

type Props = {
  label: string
  actions: () => readonly RowAction[]
  /** In a header, as big as the buttons beside it. */
  isButton?: boolean
}

/** Fifty closed menus cost more than fifty rows: only the open one exists. */
export function RowMenu({ label, actions, isButton }: Props) {
  const { isOpen, setOpen, takesFocus } = useOpening()
  const offered = actions()
  // Opened for one thing that may not be done, it would lead nowhere.
  if (offered.length === 1 && offered[0]?.blocked) return null
  const given = { icon: IconDots, label, autoFocus: takesFocus, onClick: () => setOpen(true) }
  const button = isButton ? (
    <IconButton {...given} variant="default" iconSize={16} isQuiet={isOpen} />
  ) : (
    <RowButton {...given} />
  )
  if (!isOpen) return button
  return (
    <Menu opened onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Entry key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ action }: { action: RowAction }) {
  const { label, icon, keys, danger, blocked } = action
  const look = {
    leftSection: icon ? <Icon of={icon} /> : undefined,
    rightSection: keys ? <Keys keys={keys} /> : undefined,
    // Mantine's red is one for both themes, too dark on dark.
    color: danger ? 'var(--td-danger)' : undefined,
    title: blocked,
    'aria-disabled': Boolean(blocked),
    'data-disabled': blocked ? true : undefined,
  }
  if ('href' in action && !blocked) {
    return (
      <Menu.Item component="a" href={action.href} {...look}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item closeMenuOnClick={!blocked} onClick={'run' in action && !blocked ? action.run : undefined} {...look}>
      {label}
    </Menu.Item>
  )
}
