import { IconPlayerPause } from '@tabler/icons-react'
import type { Patient } from '#contract/patients.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Names who put the case on hold, when and why. */
export function HoldBanner({ patient: { is_on_hold, on_hold_notes } }: { patient: Patient }) {
  const held = on_hold_notes.find((note) => note.is_on_hold_reason === 'hold')
  if (!is_on_hold || !held) return null
  return (
    <Notice icon={IconPlayerPause} tone="warning">
      <strong>{held.name}</strong> put the case on hold, <DateText value={held.created_at} as="within" />: {held.note}
    </Notice>
  )
}
