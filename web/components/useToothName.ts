import { toothName, type ToothNotation } from '#contract/tooth-numbers.ts'
import { useCase } from '#web/api/useCase.ts'

/** Returns the name of a tooth by its FDI number. */
export type ToothName = (fdi: number) => string

/** Returns the tooth names in the notation of the practice of the page's case. */
export function useToothName(): ToothName {
  const notation: ToothNotation = useCase().data?.patient.tooth_notation ?? 'fdi'
  return (fdi) => toothName(fdi, notation)
}
