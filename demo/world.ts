// Fills the demo world in one transaction. People, practices and their billing are made by the product's own actions,
// with the clock in the past; cases are copies of played scripts, buffered and inserted in bulk; arches are made
// meanwhile by workers.

import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { type Unit, runTransaction } from '#server/db/unit.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { refreshCases } from '#server/features/cases/refresh-case.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { recordNewestCase } from '#server/features/organizations/organization-row.ts'
import { measurePromises } from '#server/features/promises/measure-promises.ts'
import { endArrived } from '#server/features/promises/nightly-pass.ts'
import { updatePromises } from '#server/features/promises/update-promises.ts'
import type { Services } from '#server/services.ts'
import type { Work } from '#server/work.ts'
import { FINE_STEP, FIRST_START_STEP } from './arches.ts'
import { billPastMonths } from './billing.ts'
import { chooseBondingDates } from './bonding-dates.ts'
import { createRowBuffer, insertRows } from './row-buffer.ts'
import { closePractices } from './closed-practices.ts'
import { addCases, type DemoCase } from './cases.ts'
import { addFailedMail } from './failed-mail.ts'
import { makeInvitations } from './invitations.ts'
import { CASE_TABLES, SEALED_TABLES } from './case-snapshot.ts'
import { addNotifications } from './notifications.ts'
import { storeLibraries } from './libraries.ts'
import { completeFileRows, type PendingObjects, storeObjects } from './objects.ts'
import { completeSetups } from './setup-objects.ts'
import { makeOnboardings } from './onboardings.ts'
import { makePractices } from './organizations.ts'
import { archivePeople, makePeople } from './people.ts'
import { planCases } from './plan-cases.ts'
import { makePromotionCodes } from './promotion-codes.ts'
import { type EventRow, type Membership, createActionRunner } from './action-runner.ts'
import { createDemoPayments } from './payments.ts'
import type { Practice } from './practices.ts'
import { addTrays } from './trays.ts'

/** The practice of owner@, on whose board one bonding is too late. */
const LATE_PRACTICE = 'Cedar Hollow Dental'

export type DemoOptions = {
  /** The password of all accounts. */
  password: string
  /** Makes the arches as fine as in the pictures. */
  fine: boolean
  /** Edge of a cell of the arches in mm; overrides `fine`. */
  step?: number
}

/** Fills the demo world, which is the same every time except for its dates, which end today. */
export async function seedDemo(services: Services, say: (step: string) => void, options: DemoOptions) {
  say('Filling the demo world')
  // A worker thread makes the arches while the cases are played.
  const storing = storeObjects(services, options.step ?? (options.fine ? FINE_STEP : FIRST_START_STEP))
  // Rejections are handled where the parts are awaited.
  for (const part of Object.values(storing)) part.catch(() => {})
  const password_hash = await hashPassword(options.password)
  await runTransaction(services.database.pool, (unit) => fillWorld({ services, unit, password_hash, say, storing }))
  // Scripts are rolled back while events are recorded: their dead rows would slow every read, and an embedded database
  // has no autovacuum.
  if (services.database.embedded) await sql`vacuum`.execute(services.db)
}

type FillOptions = {
  services: Services
  unit: Unit
  password_hash: string
  say: (step: string) => void
  storing: PendingObjects
}

/** Fills everything but the bytes of files. */
export async function fillWorld({ services, unit, password_hash, say, storing }: FillOptions) {
  const { db } = unit
  const now = Date.parse(services.clock())
  const book = createRowBuffer()
  const memberships: Membership[] = []
  const till = createDemoPayments(services)
  const stage = createActionRunner({ ...services, payments: till }, unit, memberships, (event) =>
    book.facts.push(event),
  )
  const people = await makePeople(stage, now, password_hash)
  await makePromotionCodes(stage, people, now)
  const practices = await makePractices({ stage, till, people, memberships, now })
  await makeOnboardings(book, stage, people, practices, now)
  await makeInvitations(stage, people, practices, now)
  await addFailedMail(db, now)

  const rehearsal = createActionRunner(services, unit, memberships, (event) => {
    // Its dates are those of the rehearsal. The copies get their promises below.
    if (event.name !== 'promise.moved') unit.send(insertEvent(db, event))
  })
  const cases = await addCases(book, rehearsal, planCases(practices), practices, people, now)
  say('The cases are told, the arches are being made')
  const libraries = practices.flatMap((practice) => practice.libraries)
  await storeLibraries(services, libraries)
  await insertRows(
    db,
    book,
    CASE_TABLES.filter((table) => !SEALED_TABLES.includes(table)),
  )
  const patient_ids = cases.map((each) => each.patient_id)
  const actor = stage.as(people.named('Marcus Odell'), now)
  await refreshCases(actor, patient_ids)
  for (const { id, owner } of practices) {
    const times = cases.filter(({ plan }) => plan.practice.id === id).map((each) => Date.parse(each.created_at))
    for (const time of times.length > 0 ? [Math.min(...times), Math.max(...times)] : []) {
      await recordNewestCase(stage.as(owner, time), id)
    }
  }
  await Promise.all(practices.map((practice) => billPastMonths(stage, till, people, practice, now)))
  await closePractices(stage, practices, people)
  await archivePeople(stage, people, now)
  const joined = await addTrays(stage, cases, people, now)
  completeSetups(book, await storing.setups)
  await insertRows(db, book, SEALED_TABLES)
  // As the nightly job does: promises come from measured durations at once.
  await measurePromises(actor)
  await updatePromises(actor, patient_ids)
  await endArrived(actor)
  await setBondingDates(actor, practices)
  await restoreUpdateTimes(db, cases, joined)
  await addNotifications(book, rehearsal, cases, people, now)
  await insertRows(db, book, ['notifications'])
  // Planner statistics are collected while the last arches are made; after them it would add half a second of waiting.
  if (services.database.embedded) await sql`analyze`.execute(db)
  // Last, because nothing above needs the objects, and the arches are made meanwhile.
  await completeFileRows(db, await storing.objects)
}

/**
 * Inserts an event at once, because within a script the product reads earlier events, e.g. for the number of a setup.
 */
function insertEvent(db: Kysely<DB>, event: EventRow) {
  return db
    .insertInto('events')
    .values({ ...event, data: JSON.stringify(event.data) })
    .execute()
}

async function setBondingDates(actor: Work, practices: readonly Practice[]) {
  const late = practices.find(({ sketch }) => sketch.name === LATE_PRACTICE)
  const dates = await chooseBondingDates(actor.db, await loadClosures(actor), late?.id ?? 0)
  await updateColumn(actor.db, 'rx_forms', 'bonding_date', 'date', dates)
  // Lists sort by it.
  await refreshCases(
    actor,
    dates.map(({ patient_id }) => patient_id),
  )
}

/**
 * Restores `updated_at`, which the refresh of the derived list columns overwrites; the parcels required that refresh.
 */
async function restoreUpdateTimes(db: Kysely<DB>, cases: readonly DemoCase[], joined: ReadonlyMap<number, string>) {
  const times = cases.map(({ patient_id, updated_at }) => {
    const tray = joined.get(patient_id) ?? ''
    return { id: patient_id, updated_at: tray > updated_at ? tray : updated_at }
  })
  await updateColumn(db, 'patients', 'updated_at', 'timestamptz', times)
}

async function updateColumn(db: Kysely<DB>, table: keyof DB, column: string, type: string, rows: object[]) {
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = r.${sql.ref(column)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id integer, ${sql.ref(column)} ${sql.raw(type)})
    where t.id = r.id`.execute(db)
}
