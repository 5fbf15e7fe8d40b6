import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { MissingTrays } from './MissingTrays.tsx'
import type { TrayCorrection } from './useTrayCorrection.tsx'

/** Shows the flawed trays of a case's open request, as the request page does. */
export function OpenRequestFlawedTrays({ correcting: { request, waiting, correct } }: { correcting: TrayCorrection }) {
  if (!request) return null
  return (
    <div>
      {waiting.length > 0 ? (
        <MissingTrays request={request} trays={waiting} onFiles={(files) => correct(waiting, files)} />
      ) : null}
      <FlawedTraysCard request={request} onCorrect={(tray) => correct([tray])} />
    </div>
  )
}
