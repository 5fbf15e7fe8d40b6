import { useQuery } from '@tanstack/react-query'
import type { Patient } from '#contract/patients.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { FlawedTraysCard } from './FlawedTraysCard.tsx'
import { MissingTrays } from './MissingTrays.tsx'
import { useCorrecting } from './useCorrecting.tsx'
import { requestQuery } from './useRequest.ts'

/** The flawed trays of the open request of a case, as its own page shows them. */
export function OpenFlawedTrays({ patient }: { patient: Patient }) {
  const open = patient.customer_requests.find(({ id }) => id === patient.customer_request?.id)
  const id = open && open.flawed_trays.length > 0 ? open.id : undefined
  const request = useQuery({ ...requestQuery(id ?? 0), enabled: id !== undefined }).data?.customer_request
  return id !== undefined && request ? <Trays request={request} /> : null
}

function Trays({ request }: { request: CustomerRequest }) {
  const { waiting, correct, dialog } = useCorrecting(request)
  return (
    <div>
      {waiting.length > 0 ? (
        <MissingTrays request={request} trays={waiting} onFiles={(files) => correct(waiting, files)} />
      ) : null}
      <FlawedTraysCard request={request} onCorrect={(tray) => correct([tray])} />
      {dialog}
    </div>
  )
}
