import type { Book, Row } from './book.ts'
import { DAY, instant } from './chance.ts'

const CASES_PER_TRAY = 8
const ACTIVE = 5

/** Trays of up to eight cases on their way through production, and two that are done. */
export function addTrays(book: Book, now: number) {
  // Cast: the book holds what was added under this name.
  const patients = book.rows('patients') as Row<'patients'>[]
  const ready = patients.filter((patient) => patient.approved_at && !patient.deleted_at && !patient.is_on_hold)
  const open = ready.slice(-CASES_PER_TRAY * ACTIVE)
  for (let number = 0; number < ACTIVE + 2; number++) {
    const archived = number >= ACTIVE
    const tray = book.add('case_trays', {
      tray_number: `T${archived ? 40 + number : 101 + number}`,
      shipping_id_text:
        number % 2 === 0 ? `SHP-${(48_611_270 + 7919 * number).toString(36).toUpperCase().padStart(8, '7')}` : null,
      created_at: instant(now - (archived ? 60 : 5 - number) * DAY),
      deleted_at: archived ? instant(now - 30 * DAY) : null,
    })
    // The last one is half full.
    const cases = number === ACTIVE - 1 ? 3 : CASES_PER_TRAY
    const from = archived ? ready.slice((number - ACTIVE) * CASES_PER_TRAY) : open.slice(number * CASES_PER_TRAY)
    for (const patient of from.slice(0, cases)) patient.case_tray_id = tray.id
  }
}
