import { isCustomer, isStaff } from '#contract/access.ts'
import { describePracticeNumbers, isPreviewed, toPracticeNumbers } from '#contract/staff-texts.ts'
import { toothName, toothNameWithPlace, type ToothReader } from '#contract/tooth-names.ts'
import { useCase } from '#web/api/useCase.ts'
import { toActor, useMe } from '#web/api/useMe.ts'

/** Names a tooth by its FDI number. */
export type ToothName = (fdi: number) => string

/** Returns short tooth names, such as '7', in the notation of the practice of the page's case. */
export function useToothName(): ToothName {
  const reader = useToothReader()
  return (fdi) => toothName(fdi, reader)
}

/** Returns tooth names with the place, such as '7, upper right lateral'. */
export function useToothNameWithPlace(): ToothName {
  const reader = useToothReader()
  return (fdi) => toothNameWithPlace(fdi, reader)
}

/**
 * Returns texts by staff as the user reads them: for a practice, with the tooth numbers of its notation. Texts of a kind
 * that is older than this come with their time.
 */
export function useStaffText(): (text: string, written_at?: string) => string {
  const { notation } = useToothReader()
  const isReader = isCustomer(toActor(useMe()))
  return (text, written_at) =>
    isReader && (written_at === undefined || isPreviewed(written_at)) ? toPracticeNumbers(text, notation) : text
}

/** Returns which teeth the practice reads in a text that the user writes; undefined if it reads the text as it is. */
export function usePracticeReading(text: string): string | undefined {
  const { notation } = useToothReader()
  return isCustomer(toActor(useMe())) ? undefined : describePracticeNumbers(text, notation)
}

function useToothReader(): ToothReader {
  const notation = useCase().data?.patient.tooth_notation ?? 'fdi'
  return { notation, isStaff: isStaff(toActor(useMe())) }
}
