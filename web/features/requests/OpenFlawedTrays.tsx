import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { MissingTrays } from './MissingTrays.tsx'
import type { Correcting } from './useCorrecting.tsx'

/** Shows the flawed trays of a case's open request, as the request page does. */
export function OpenFlawedTrays({ correcting: { request, waiting, correct } }: { correcting: Correcting }) {
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
