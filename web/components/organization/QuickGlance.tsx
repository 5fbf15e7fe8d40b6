import { IconEye } from '@tabler/icons-react'
import { lazy, type MouseEvent } from 'react'
import { STAFF_ROLES } from '#contract/access.ts'
import { useCan } from '#web/api/permissions.ts'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import { RowButton } from '#web/ui/table/RowButton.tsx'
import { useLazyPopover } from '#web/ui/useLazyPopover.ts'
import classes from './QuickGlance.module.css'

const GlanceCard = lazy(async () => ({
  default: (await import('./OrganizationGlanceCard.tsx')).OrganizationGlanceCard,
}))

/**
 * LAYOUT-24: the button that opens an organization's summary, for the four management roles. The popover is mounted
 * only while open, because a list has many of them.
 */
export function QuickGlance({ id, name }: { id: number; name: string }) {
  const { isOpen, setOpen, takesFocus } = useLazyPopover()
  const can = useCan()
  if (!can({ roles: STAFF_ROLES })) return null
  const eye = (
    <RowButton
      icon={IconEye}
      label={`Quick glance at ${name}`}
      aria-expanded={isOpen}
      autoFocus={takesFocus}
      onClick={toggle}
    />
  )
  return (
    <span className={classes.glance}>
      {isOpen ? (
        <PopoverDialog label={name} isOpen onClose={() => setOpen(false)} width={340} padding={16} target={eye}>
          <GlanceCard id={id} />
        </PopoverDialog>
      ) : (
        eye
      )}
    </span>
  )

  /** Toggles the popover without following the link of the row around it. */
  function toggle(event: MouseEvent) {
    event.preventDefault()
    setOpen(!isOpen)
  }
}
