import type { Book } from './book.ts'
import { DAY, instant } from './random.ts'
import type { Practice } from './organizations.ts'

/** Who works at the front desk of a practice without an account: name, title, what to know. */
const STAFF = [
  ['Carmen', 'Ibarra', 'Treatment coordinator', 'Call her for bonding dates'],
  ['Ruth', 'Halvorsen', 'Office manager', null],
] as const

/** Office staff, mails with copies and a credit, so that the cards of the larger practices show what they are for. */
export function addOffices(book: Book, practices: readonly Practice[], now: number) {
  for (const { row, sketch } of practices.filter((practice) => practice.sketch.patients > 30)) {
    const created_at = instant(now - 40 * DAY)
    for (const [position, [first_name, last_name, title, notes]] of STAFF.entries()) {
      book.add('organization_contacts', {
        organization_id: row.id,
        first_name,
        last_name,
        title,
        email: `${first_name.toLowerCase()}-${row.id}@typodont.test`,
        phone_number: `+1801555${1000 + row.id * 10 + position}`,
        notes,
        position,
        created_at,
        updated_at: created_at,
      })
    }
    row.notification_settings = {
      initial_case_setup_completed: { enabled: true, additional_emails: [`carmen-${row.id}@typodont.test`] },
    }
    if (sketch.patients < 100) continue
    book.add('organization_credits', {
      organization_id: row.id,
      value_cents: 10_000,
      valid_from: created_at.slice(0, 10),
      valid_to: instant(now + 60 * DAY).slice(0, 10),
      created_by_user_id: null,
      created_at,
    })
  }
}
