import { useMemo } from 'react'
import { GIVEN_DATES, officeDateWords, type DateWords } from '#web/ui/date-words.ts'
import { useMinute } from '#web/ui/useMinute.ts'
import { useOffice } from './office-context.ts'

/** Returns how dates are written into a text: in the time of the practice, else in the given format. */
export function useDateWords(): DateWords {
  const office = useOffice()
  const now = useMinute()
  return useMemo(() => (office ? officeDateWords(office, now) : GIVEN_DATES), [office, now])
}
