import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import { KeyboardHint } from './KeyboardHint.tsx'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'fullWidth' | 'className'> & {
  children: ReactNode
  icon?: TablerIcon | undefined
  /** The keyboard shortcut of the same action, shown on the button. */
  keys?: string | false | undefined
  /** The reason why the button is disabled; it stays focusable and shows the reason as a tooltip. */
  blocked?: string | undefined
  isSaving?: boolean
  /** Marks an irreversible action. */
  isDanger?: boolean
  /** Renders a link instead of a button. */
  href?: string | undefined
  type?: 'submit'
  disabled?: boolean
  'aria-label'?: string
  'data-autofocus'?: boolean
  /** The button; a link has none. */
  ref?: Ref<HTMLButtonElement> | undefined
  onClick?: (() => void) | undefined
}

/** A button that can be disabled with a reason, which its tooltip shows. */
export function ActionButton(props: Props) {
  const { icon, keys, blocked, isSaving = false, isDanger, href, onClick, type, ref, ...rest } = props
  const buttonProps = {
    ...rest,
    leftSection: icon ? <Icon of={icon} /> : undefined,
    rightSection: keys && !blocked ? <KeyboardHint keys={keys} /> : undefined,
    ...(isDanger && !blocked && { c: 'var(--td-danger)' }),
  }
  if (blocked) {
    return (
      <Tooltip label={blocked}>
        <Button
          {...buttonProps}
          ref={ref}
          type={type ?? 'button'}
          loading={isSaving}
          data-disabled
          aria-disabled
          onClick={preventSubmit}
        />
      </Tooltip>
    )
  }
  if (href) return <Button {...buttonProps} component="a" href={href} />
  return <Button {...buttonProps} ref={ref} type={type ?? 'button'} loading={isSaving} onClick={onClick} />
}

/** Prevents Enter in a field from submitting the form while the button is blocked. */
function preventSubmit(event: MouseEvent) {
  event.preventDefault()
}
