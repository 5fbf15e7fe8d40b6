import { useState } from 'react'
import { FLAWED_TRAY_STATUS } from '#contract/enums.ts'
import { isOpen } from '#contract/cases.rules.ts'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { FlawedTrayItem } from './FlawedTrayItem.tsx'
import { countTraysToCorrect } from './request-state.ts'

type Props = {
  request: CustomerRequest
  /** Opens the upload of the tray's corrected file, for users with the permission. */
  onCorrect: (tray: FlawedTray) => void
}

/** Lists each flawed tray with its original and corrected file; one pair at a time is rendered in 3D. */
export function FlawedTraysCard({ request, onCorrect }: Props) {
  const trays = request.flawed_trays
  const waiting = countTraysToCorrect(request)
  const isCanceled = !isOpen(request) && waiting > 0
  const pairs = trays.filter((tray) => tray.status_id === FLAWED_TRAY_STATUS.corrected && tray.flawed_file)
  const [chosen, setChosen] = useState<number>()
  const openId = (pairs.find((tray) => tray.id === chosen) ?? pairs[0])?.id
  return (
    <Section
      title="Flawed Trays"
      id="flawed-trays"
      aside={
        <>
          <StatusBadge
            look={isCanceled ? 'canceled' : waiting === 0 ? 'completed' : 'pending'}
            label={isCanceled ? 'CANCELED' : waiting === 0 ? 'COMPLETED' : 'PENDING'}
          />{' '}
          {trays.length > 1 ? `${trays.length - waiting} of ${trays.length} corrected` : null}
        </>
      }
      isFlush
    >
      <ItemList>
        {trays.map((tray) => (
          <FlawedTrayItem
            key={tray.id}
            request={request}
            tray={tray}
            isVisible={openId === tray.id}
            onShow={() => setChosen(tray.id)}
            onCorrect={() => onCorrect(tray)}
          />
        ))}
      </ItemList>
    </Section>
  )
}
