import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { type Unit, writing } from '#server/db/unit.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { refreshCases } from '#server/features/cases/refresh.ts'
import { recordNewestCase } from '#server/features/organizations/record.ts'
import type { Services } from '#server/services.ts'
import { FINE_STEP, FIRST_START_STEP } from './arches.ts'
import { billPast } from './billing.ts'
import { openBook, write } from './book.ts'
import { closePractices } from './closed-practices.ts'
import { addCases, type Told } from './cases.ts'
import { addFailedMail } from './failed-mail.ts'
import { makeInvitations } from './invitations.ts'
import { CASE_TABLES, SEALED_TABLES } from './kept.ts'
import { addNotices } from './notices.ts'
import { storeLibraries } from './libraries.ts'
import { complete, type Storing, storeObjects } from './objects.ts'
import { completeSetups } from './setup-objects.ts'
import { makeOnboardings } from './onboardings.ts'
import { makePractices } from './organizations.ts'
import { archivePeople, makePeople } from './people.ts'
import { planCases } from './plans.ts'
import { makePromotionCodes } from './promotion-codes.ts'
import { type Fact, type Membership, openStage } from './stage.ts'
import { openTill } from './till.ts'
import { addTrays } from './trays.ts'

export type DemoOptions = {
  /** Of all accounts. */
  password: string
  /** The arches as fine as in the pictures. */
  fine: boolean
  /** Edge of a cell of the arches in mm, where neither of the two is wanted. */
  step?: number
}

/** The demo world: the same every time, but for its dates, which end today. */
export async function seedDemo(services: Services, say: (step: string) => void, options: DemoOptions) {
  say('Filling the demo world')
  // Another thread makes the arches while the cases are played.
  const storing = storeObjects(services, options.step ?? (options.fine ? FINE_STEP : FIRST_START_STEP))
  // Heard where they are waited for.
  for (const part of Object.values(storing)) part.catch(() => {})
  const password_hash = await hashPassword(options.password)
  await writing(services.database.pool, (unit) => fillWorld({ services, unit, password_hash, say, storing }))
  // Lives are taken back while they are told: what they leave would slow every read and nobody else sweeps here.
  if (services.database.embedded) await sql`vacuum`.execute(services.db)
}

type Filling = {
  services: Services
  unit: Unit
  password_hash: string
  say: (step: string) => void
  storing: Storing
}

/** All of it but the bytes of its files. */
export async function fillWorld({ services, unit, password_hash, say, storing }: Filling) {
  const { db } = unit
  const now = Date.parse(services.clock())
  const book = openBook()
  const memberships: Membership[] = []
  const till = openTill(services)
  const stage = openStage({ ...services, payments: till }, unit, memberships, (fact) => book.facts.push(fact))
  const people = await makePeople(stage, now, password_hash)
  await makePromotionCodes(stage, people, now)
  const practices = await makePractices({ stage, till, people, memberships, now })
  await makeOnboardings(book, stage, people, practices, now)
  await makeInvitations(stage, people, practices, now)
  await addFailedMail(db, now)

  const rehearsal = openStage(services, unit, memberships, (fact) => unit.send(tellNow(db, fact)))
  const told = await addCases(book, rehearsal, planCases(practices), practices, people, now)
  say('The cases are told, the arches are being made')
  const libraries = practices.flatMap((practice) => practice.libraries)
  await storeLibraries(services, libraries)
  await write(
    db,
    book,
    CASE_TABLES.filter((table) => !SEALED_TABLES.includes(table)),
  )
  await refreshCases(
    stage.as(people.named('Marcus Odell'), now),
    told.map((each) => each.patient_id),
  )
  for (const { id, owner } of practices) {
    const times = told.filter(({ plan }) => plan.practice.id === id).map((each) => Date.parse(each.created_at))
    for (const time of times.length > 0 ? [Math.min(...times), Math.max(...times)] : []) {
      await recordNewestCase(stage.as(owner, time), id)
    }
  }
  await Promise.all(practices.map((practice) => billPast(stage, till, people, practice, now)))
  await closePractices(stage, practices, people)
  await archivePeople(stage, people, now)
  const joined = await addTrays(stage, told, people, now)
  await putTimesBack(db, told, joined)
  completeSetups(book, await storing.setups)
  await write(db, book, SEALED_TABLES)
  await addNotices(book, rehearsal, told, people, now)
  await write(db, book, ['notifications'])
  // Counted for the planner while the last arches are made: alone, behind them, it is half a second of waiting.
  if (services.database.embedded) await sql`analyze`.execute(db)
  // Last, since nothing before asks for it: the arches are made beside all of this.
  await complete(db, await storing.objects)
}

/** In a life the product reads what was told before, as for the number of a setup. */
function tellNow(db: Kysely<DB>, fact: Fact) {
  return db
    .insertInto('events')
    .values({ ...fact, data: JSON.stringify(fact.data) })
    .execute()
}

/** Whoever works out the columns of the lists writes the time too; the parcels had to be worked out anew. */
async function putTimesBack(db: Kysely<DB>, told: readonly Told[], joined: ReadonlyMap<number, string>) {
  const times = told.map(({ patient_id, updated_at }) => {
    const tray = joined.get(patient_id) ?? ''
    return { id: patient_id, updated_at: tray > updated_at ? tray : updated_at }
  })
  await setLater(db, 'patients', 'updated_at', 'timestamptz', times)
}

async function setLater(db: Kysely<DB>, table: keyof DB, column: string, type: string, rows: object[]) {
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = r.${sql.ref(column)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id integer, ${sql.ref(column)} ${sql.raw(type)})
    where t.id = r.id`.execute(db)
}
