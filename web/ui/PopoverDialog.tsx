import { FocusTrap, Popover } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, type ReactElement, type ReactNode } from 'react'
import classes from './PopoverDialog.module.css'

/** The popover's own role would need its button to be the menu's, so it is said here. */
const AS_DIALOG = { role: 'dialog' }
/** What is longer than the screen scrolls. */
const BOUNDS = { maw: 'calc(100vw - 32px)', mah: 'min(80vh, 640px)', style: { overflowY: 'auto' } } as const

type Props = {
  label: string
  isOpen: boolean
  onClose: () => void
  /** Where it hangs; opens it, and says so by aria-expanded. */
  target: ReactElement
  width?: number
  padding?: number
  /** May be loaded when it is first opened. */
  children: ReactNode
}

/** A small dialog that hangs at its button and leaves the rest of the screen readable: Escape closes it. */
export function PopoverDialog(props: Props) {
  const { label, isOpen, onClose, target, width, padding = 12, children } = props
  // Its content may come a moment later, so the focus may still be on the button.
  useHotkeys(isOpen ? [['Escape', onClose]] : [], [])
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : onClose())}
      position="bottom-start"
      {...(width !== undefined && { width })}
      returnFocus
      withRoles={false}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>{target}</Popover.Target>
      {/* Stays, so that the focus goes back to the target. */}
      <Popover.Dropdown {...AS_DIALOG} aria-label={label} p={padding} {...BOUNDS}>
        {isOpen ? (
          <Suspense>
            {/* Not the popover's own trap: it would look for a place before the content is there. */}
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
