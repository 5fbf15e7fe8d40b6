import { toothName, type ToothNotation } from '#contract/tooth-numbers.ts'
import { useCase } from '#web/api/useCase.ts'

/** What a tooth is called, by its FDI number. */
export type ToothName = (fdi: number) => string

/** As the practice of the page's case numbers its teeth. */
export function useToothName(): ToothName {
  const notation: ToothNotation = useCase().data?.patient.tooth_notation ?? 'fdi'
  return (fdi) => toothName(fdi, notation)
}
