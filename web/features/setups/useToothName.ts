import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { patientCalls } from '#contract/patients.ts'
import { toothName, type ToothNotation } from '#contract/tooth-numbers.ts'
import { q } from '#web/api/query.ts'

/** What a tooth is called, by its FDI number. */
export type ToothName = (fdi: number) => string

/** As the practice of the page's case numbers its teeth. */
export function useToothName(): ToothName {
  const { id } = useParams({ strict: false })
  const { data } = useQuery(q(patientCalls.get, { params: { id: Number(id) } }))
  const notation: ToothNotation = data?.patient.tooth_notation ?? 'fdi'
  return (fdi) => toothName(fdi, notation)
}
