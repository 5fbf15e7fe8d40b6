import { FocusTrap, Popover } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import classes from './PopoverDialog.module.css'

/** The role is set here, because the popover's own would require its target to be a menu button. */
const AS_DIALOG = { role: 'dialog' }
/** Content that is larger than the screen scrolls. */
const BOUNDS = { maw: 'calc(100vw - 32px)', mah: 'min(80vh, 640px)', style: { overflowY: 'auto' } } as const

type Props = {
  label: string
  isOpen: boolean
  onClose: () => void
  /** The button that opens the popover; it must set aria-expanded. */
  target: ReactElement
  width?: number
  padding?: number
  position?: 'bottom-start' | 'bottom-end'
  /** May be lazily loaded. */
  children: ReactNode
}

/** A small non-modal dialog at its button; Escape closes it. */
export function PopoverDialog(props: Props) {
  const { label, isOpen, onClose, target, width, padding = 12, position = 'bottom-start', children } = props
  // Lazy content takes the focus later, so Escape may still be pressed on the button.
  useHotkeys(isOpen ? [['Escape', onClose]] : [], [])
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : onClose())}
      position={position}
      {...(width !== undefined && { width })}
      returnFocus
      withRoles={false}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>{target}</Popover.Target>
      {/* The dropdown stays mounted, so that the focus returns to the target. */}
      <Popover.Dropdown {...AS_DIALOG} aria-label={label} p={padding} {...BOUNDS}>
        {isOpen ? (
          <Suspense>
            {/* The popover's own focus trap would look for an element before the lazy content is there. */}
            <FocusTrap>
              <div tabIndex={-1} className={classes.content}>
                {children}
              </div>
            </FocusTrap>
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}
