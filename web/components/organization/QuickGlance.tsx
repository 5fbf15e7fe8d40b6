import { IconEye } from '@tabler/icons-react'
import { lazy, useState, type MouseEvent } from 'react'
import { STAFF_ROLES } from '#contract/access.ts'
import { useCan } from '#web/api/can.ts'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import { RowButton } from '#web/ui/table/RowButton.tsx'

const GlanceCard = lazy(async () => ({ default: (await import('./GlanceCard.tsx')).GlanceCard }))

/** LAYOUT-24: the eye beside the name of an organization, for the management four. Only the open popover exists. */
export function QuickGlance({ id, name }: { id: number; name: string }) {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const can = useCan()
  if (!can({ roles: STAFF_ROLES })) return null
  const isOpen = state === 'open'
  const close = () => setState('closed')
  const eye = (
    <RowButton
      icon={IconEye}
      label={`Quick glance at ${name}`}
      aria-expanded={isOpen}
      // Where the keyboard was before.
      autoFocus={state === 'closed'}
      onClick={press}
    />
  )
  if (!isOpen) return eye
  return (
    <PopoverDialog label={name} isOpen onClose={close} width={340} padding={16} target={eye}>
      <GlanceCard id={id} />
    </PopoverDialog>
  )

  /** It may stand in a row that is a link. */
  function press(event: MouseEvent) {
    event.preventDefault()
    setState(isOpen ? 'closed' : 'open')
  }
}
