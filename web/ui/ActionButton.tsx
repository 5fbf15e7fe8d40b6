import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Keys } from './Keys.tsx'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'fullWidth' | 'className'> & {
  children: ReactNode
  icon?: TablerIcon | undefined
  /** The key that does the same. */
  keys?: string | false | undefined
  /** Why it may not be used now: it keeps its place, stays in reach of the keyboard and says so. */
  blocked?: string | undefined
  isSaving?: boolean
  /** What it does cannot be undone. */
  isDanger?: boolean
  /** Where it leads, in place of what it does. */
  href?: string | undefined
  /** Submits the form around it. */
  type?: 'submit'
  disabled?: boolean
  'aria-label'?: string
  'data-autofocus'?: boolean
  onClick?: (() => void) | undefined
}

/** A button that may be refused: where the state forbids it, it stays and its tooltip says why. */
export function ActionButton(props: Props) {
  const { icon, keys, blocked, isSaving = false, isDanger, href, onClick, type, ...rest } = props
  const look = {
    ...rest,
    leftSection: icon ? <Icon of={icon} /> : undefined,
    rightSection: keys && !blocked ? <Keys keys={keys} /> : undefined,
    ...(isDanger && !blocked && { c: 'var(--td-danger)' }),
  }
  if (blocked) {
    return (
      <Tooltip label={blocked}>
        <Button {...look} type={type ?? 'button'} loading={isSaving} data-disabled aria-disabled onClick={refuse} />
      </Tooltip>
    )
  }
  if (href) return <Button {...look} component="a" href={href} />
  return <Button {...look} type={type ?? 'button'} loading={isSaving} onClick={onClick} />
}

/** Enter in a field presses the button that submits: refused it does not. */
function refuse(event: MouseEvent) {
  event.preventDefault()
}
