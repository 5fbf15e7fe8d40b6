import { useCase } from '#web/api/useCase.ts'
import { CaseSkeleton } from '#web/features/cases/CaseSkeleton.tsx'
import { PatientRoom } from './PatientRoom.tsx'

/** /patient-details/:id/review, for every user who may see the patient. */
export default function RoomPage() {
  const result = useCase()
  const patient = result.data?.patient
  return patient ? <PatientRoom key={patient.id} patient={patient} /> : <CaseSkeleton answer={result} />
}
