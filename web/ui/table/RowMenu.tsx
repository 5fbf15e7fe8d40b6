import { Menu } from '@mantine/core'
import { IconDots, type Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { KeyboardHint } from '../KeyboardHint.tsx'
import { useLazyPopover } from '../useLazyPopover.ts'
import { RowButton } from './RowButton.tsx'

export type RowAction = {
  label: string
  icon?: TablerIcon
  /** The shortcut shown beside the action; the screen binds it. */
  keys?: string
  danger?: boolean
  /** The reason why the action is disabled. */
  blocked?: string | undefined
} & ({ href: string } | { run: () => void })

type Props = {
  label: string
  actions: () => readonly RowAction[]
  /** Renders the button for a header, as large as the buttons beside it. */
  isButton?: boolean
}

/** The menu of a row's actions. Only an open menu is mounted, because fifty closed ones cost more than fifty rows. */
export function RowMenu({ label, actions, isButton }: Props) {
  const { isOpen, setOpen, takesFocus } = useLazyPopover()
  const rowActions = actions()
  // In a list, a menu of one blocked action would be useless; in a header it says why the action is disabled.
  if (!isButton && rowActions.length === 1 && rowActions[0]?.blocked) return null
  const buttonProps = { icon: IconDots, label, autoFocus: takesFocus, onClick: () => setOpen(true) }
  const button = isButton ? (
    <IconButton {...buttonProps} variant="default" iconSize={16} isQuiet={isOpen} />
  ) : (
    <RowButton {...buttonProps} />
  )
  if (!isOpen) return button
  return (
    <Menu opened onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {rowActions.map((action) => (
          <Entry key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ action }: { action: RowAction }) {
  const { label, icon, keys, danger, blocked } = action
  const itemProps = {
    leftSection: icon ? <Icon of={icon} /> : undefined,
    rightSection: keys ? <KeyboardHint keys={keys} /> : undefined,
    // The library uses one red for both themes, which is too dark on dark.
    color: danger ? 'var(--td-danger)' : undefined,
    title: blocked,
    'aria-disabled': Boolean(blocked),
    'data-disabled': blocked ? true : undefined,
  }
  if ('href' in action && !blocked) {
    return (
      <Menu.Item component="a" href={action.href} {...itemProps}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      closeMenuOnClick={!blocked}
      onClick={'run' in action && !blocked ? action.run : undefined}
      {...itemProps}
    >
      {label}
    </Menu.Item>
  )
}
