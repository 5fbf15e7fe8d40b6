import { ActionIcon, Box } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Room.module.css'

/** Heights as fractions of the window to which a phone's sheet snaps. */
const STOPS = [0.13, 0.32, 0.62] as const

export type SheetState = ReturnType<typeof useSheet>

/** State of the side panel: fixed on a desktop, sliding in on a tablet, a bottom sheet on a phone. */
export function useSheet(isPhone: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<number>(STOPS[1])
  const style: CSSProperties & Record<`--${string}`, string> = { '--sheet': `${(part * 100).toFixed(1)}dvh` }
  return {
    isOpen,
    isPhone,
    style,
    part,
    setPart,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
    /** Moves to the next higher stop, and from the highest to the lowest. */
    next: () => setPart(STOPS.find((stop) => stop > part + 0.02) ?? STOPS[0]),
    settle: () => setPart(STOPS.toSorted((a, b) => Math.abs(a - part) - Math.abs(b - part))[0] ?? STOPS[1]),
  }
}

export function Rail({ sheet, label, children }: { sheet: SheetState; label: string; children: ReactNode }) {
  const drag = useRef<{ y: number; part: number; isMoved: boolean }>(undefined)
  return (
    <aside className={classes.rail} data-open={sheet.isOpen} aria-label={label}>
      <button
        type="button"
        className={classes.grip}
        aria-label={`Higher or lower: ${label.toLowerCase()}`}
        onPointerDown={(event) => {
          drag.current = { y: event.clientY, part: sheet.part, isMoved: false }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (!drag.current) return
          const part = drag.current.part + (drag.current.y - event.clientY) / window.innerHeight
          drag.current.isMoved ||= Math.abs(drag.current.y - event.clientY) > 5
          if (drag.current.isMoved) sheet.setPart(Math.max(0.1, Math.min(0.7, part)))
        }}
        onPointerUp={() => {
          if (drag.current?.isMoved) sheet.settle()
        }}
        onClick={() => {
          if (!drag.current?.isMoved) sheet.next()
          drag.current = undefined
        }}
      />
      {sheet.isOpen && !sheet.isPhone ? (
        <ActionIcon
          className={classes.sheetButton}
          variant="subtle"
          color="gray"
          m={8}
          style={{ alignSelf: 'flex-end' }}
          aria-label={`Close: ${label.toLowerCase()}`}
          onClick={sheet.close}
        >
          <Icon of={IconX} size={18} />
        </ActionIcon>
      ) : null}
      {children}
    </aside>
  )
}

/** Scrolling area between the panel's head and foot. It can be focused, since it may hold nothing that can. */
export function RailList({ children }: { children: ReactNode }) {
  return (
    <Box flex={1} mih={0} style={{ overflowY: 'auto' }} tabIndex={0}>
      {children}
    </Box>
  )
}
