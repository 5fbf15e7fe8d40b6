import { CASES_PER_TRAY } from '#contract/trays.rules.ts'
import { record, type Book, type Row } from './book.ts'
import { DAY, instant } from './random.ts'

const ACTIVE = 5

/** Trays of up to eight cases on their way through production, and two that are done. */
export function addTrays(book: Book, now: number) {
  // Cast: the book holds what was added under this name.
  const patients = book.rows('patients') as Row<'patients'>[]
  const ready = patients.filter((patient) => patient.approved_at && !patient.deleted_at && !patient.is_on_hold)
  // Cast: as above.
  const users = book.rows('users') as Row<'users'>[]
  const maker = users.find((user) => user.role === 'admin')?.id ?? null
  const open = ready.slice(-CASES_PER_TRAY * ACTIVE)
  for (let number = 0; number < ACTIVE + 2; number++) {
    const archived = number >= ACTIVE
    const tray = book.add('case_trays', {
      tray_number: `T${archived ? 40 + number : 101 + number}`,
      shipping_id_text:
        number % 2 === 0 ? `SHP-${(48_611_270 + 7919 * number).toString(36).toUpperCase().padStart(8, '7')}` : null,
      created_at: instant(now - (archived ? 60 : 5 - number) * DAY),
      created_by_user_id: maker,
      deleted_at: archived ? instant(now - 30 * DAY) : null,
    })
    const { id: tray_id, tray_number, created_at } = tray
    // The last one is half full.
    const cases = number === ACTIVE - 1 ? 3 : CASES_PER_TRAY
    const from = archived ? ready.slice((number - ACTIVE) * CASES_PER_TRAY) : open.slice(number * CASES_PER_TRAY)
    for (const patient of from.slice(0, cases)) {
      patient.case_tray_id = tray_id
      record(book, {
        name: 'tray.created',
        data: { tray_id, tray_number },
        actor_id: maker,
        organization_id: patient.organization_id,
        patient_id: patient.id,
        created_at,
      })
    }
  }
}
