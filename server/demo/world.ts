import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { refreshCases } from '#server/features/cases/refresh.ts'
import type { Services } from '#server/services.ts'
import { type Book, openBook, type Row, write } from './book.ts'
import { addBilling } from './billing.ts'
import { addCases } from './cases.ts'
import { addFailedMail } from './failed-mail.ts'
import { addInvitations } from './invitations.ts'
import { addNotices } from './notices.ts'
import { storeLibraries } from './libraries.ts'
import { complete, storeObjects } from './objects.ts'
import { addOffices } from './offices.ts'
import { addOnboardings } from './onboardings.ts'
import { addPractices, mainLocations } from './organizations.ts'
import { addPeople, DEMO_PASSWORD } from './people.ts'
import { addTrays } from './trays.ts'

export type DemoOptions = {
  /** Edge of a cell of the arches in mm. */
  step: number
}

/** The demo world: the same every time, but for its dates, which end today. */
export async function seedDemo(services: Services, say: (step: string) => void, options: DemoOptions) {
  say('Filling the demo world')
  const now = services.clock()
  // The arches take longest: two threads make them while the rows are inserted.
  const objects = storeObjects(services, options.step)
  objects.catch(() => {})
  const book = worldOf(Date.parse(now), await hashPassword(DEMO_PASSWORD))
  await services.db.transaction().execute(async (db) => {
    await write(db, book.rows, TABLES)
    await setLater(db, 'organizations', 'main_location_id', 'integer', book.mainLocations)
    await refreshLists(services, db, now, book.rows)
    say('The cases are told, the arches are being made')
    complete(fileRows(book.rows), await objects)
    // Cast: the book holds what was added under this name.
    await storeLibraries(services, book.rows.rows('bracket_libraries') as Row<'bracket_libraries'>[])
    await write(db, book.rows, TABLES_OF_FILES)
  })
  if (services.database.embedded) await sql`vacuum analyze`.execute(services.db)
}

const TABLES: (keyof DB)[] = [
  'users',
  'user_emails',
  'organizations',
  'organization_members',
  'promotion_codes',
  'invitations',
  'contracts',
  'devices',
  'orders',
  'order_lines',
  'onboardings',
  'onboarding_steps',
  'billing_addresses',
  'locations',
  'location_users',
  'bracket_libraries',
  'organization_contacts',
  'organization_credits',
  'case_trays',
  'patients',
  'treatment_notes',
  'on_hold_notes',
  'rx_forms',
  'rx_form_bracket_libraries',
  'customer_requests',
  'printing_requests',
  'workflow_steps',
  'notifications',
  'mails',
  'failed_jobs',
  'events',
]
const TABLES_OF_FILES: (keyof DB)[] = ['patient_files', 'flawed_trays', 'printing_request_items']

export function worldOf(now: number, password_hash: string) {
  const rows = openBook()
  const people = addPeople(rows, now, password_hash)
  const practices = addPractices(rows, people, now)
  addOffices(rows, practices, now)
  const told = addCases(rows, practices, people, now)
  addTrays(rows, now)
  addBilling(rows, practices, now)
  addOnboardings(rows, people, practices, now)
  addNotices(rows, people, told, now)
  addInvitations(rows, people, practices, now)
  addFailedMail(rows, now)
  return { rows, mainLocations: mainLocations(practices) }
}

/** The columns of the lists by the rule of the product; it writes the time too, which is then put back. */
async function refreshLists(services: Services, db: Kysely<DB>, now: string, book: Book) {
  const emit = services.queue.emitIn(db, { now, actor_id: null, ip: null })
  // Cast: the book holds what was added under this name.
  const patients = book.rows('patients') as Row<'patients'>[]
  const ids = patients.map((patient) => patient.id)
  await refreshCases({ db, now, services, emit }, ids)
  await setLater(db, 'patients', 'updated_at', 'timestamptz', patients)
}

async function setLater(db: Kysely<DB>, table: keyof DB, column: string, type: string, rows: object[]) {
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = r.${sql.ref(column)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id integer, ${sql.ref(column)} ${sql.raw(type)})
    where t.id = r.id`.execute(db)
}

function fileRows(book: Book) {
  // Cast: as above.
  return book.rows('patient_files') as Row<'patient_files'>[]
}
