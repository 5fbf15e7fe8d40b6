import { accountDetailsSchema } from '#contract/initial-setup.ts'
import { rxFormPreference } from '#contract/organizations.ts'
import { toOwnPricing } from '#contract/prices.ts'
import { createLibrary } from '#server/features/bracket-libraries/actions.ts'
import { processInitialPurchase } from '#server/features/initial-setup/process-purchase.ts'
import { saveAccountDetails } from '#server/features/initial-setup/save-account-details.ts'
import { updateLocation } from '#server/features/locations/actions.ts'
import { addLocation } from '#server/features/organizations/add-location.ts'
import { createOrganization } from '#server/features/organizations/create.ts'
import { putMember } from '#server/features/organizations/membership.ts'
import { saveOwnPricing } from '#server/features/prices/actions.ts'
import {
  saveInitialSetupConfiguration,
  saveRxFormPreference,
} from '#server/features/organization-settings/save-preferences.ts'
import { updateOrganization } from '#server/features/organization-settings/update.ts'
import { payStartUp } from './billing.ts'
import { libraryFile } from './libraries.ts'
import { makeLicense } from './licenses.ts'
import { makeOffice } from './offices.ts'
import type { People } from './people.ts'
import { type Location, type NewPractice, type Practice, PRACTICES, type PracticeSketch } from './practices.ts'
import { createRandom, DAY } from './random.ts'
import { type Membership, type Person, type ActionRunner } from './action-runner.ts'
import type { DemoPayments } from './payments.ts'

/**
 * Makes the practices as their owners set them up, in the order of the sketches; closed ones are closed later
 * (closePractices).
 */
export async function makePractices(context: MakeContext) {
  // Practices are made concurrently so that their queries are pipelined; none depends on another.
  const created = await Promise.all(PRACTICES.map((sketch, index) => createPractice(context, sketch, index)))
  context.memberships.push(...created.flatMap(({ joining }) => joining))
  const practices = await Promise.all(created.map(({ practice }) => completePractice(context, practice)))
  for (const practice of practices) {
    // One after the other, because the provider may answer in any order.
    const pays = practice.locations.length > 0 && !practice.sketch.paysNothing
    if (pays) practice.customer_id = await payStartUp(context.stage, context.till, practice)
  }
  return practices
}

type MakeContext = { stage: ActionRunner; till: DemoPayments; people: People; memberships: Membership[]; now: number }

/** Age in days from which a practice has been billed for a month. */
const BILLED_AGE = 70

/**
 * Returns when a practice of about that age began, so that its running month has been open for one to three weeks on
 * whatever day the world is made, and its open invoice has lines.
 */
function practiceStart({ name, owes }: PracticeSketch, age: number, now: number) {
  // A failed payment is retried after two days, so the month that is owed must have ended only recently.
  const days = owes === 'NOT_PAID' ? 4 : createRandom(`opened:${name}`).whole(12, 20)
  const opened = new Date(now - days * DAY)
  // Every month has a 28th.
  opened.setUTCDate(Math.min(opened.getUTCDate(), 28))
  opened.setUTCMonth(opened.getUTCMonth() - Math.floor((age - 30) / 30.5))
  return opened.getTime() - 30 * DAY
}

type CreatedPractice = { practice: NewPractice; joining: readonly Membership[] }

async function createPractice(context: MakeContext, sketch: PracticeSketch, index: number): Promise<CreatedPractice> {
  const { stage, people, now } = context
  const age =
    sketch.began ?? sketch.since ?? (sketch.patients === 0 ? 6 : createRandom(`age:${sketch.name}`).whole(220, 480))
  const since = age < BILLED_AGE ? now - age * DAY : practiceStart(sketch, age, now)
  const owner = people.named(sketch.owner)
  const members = (sketch.members ?? []).map(people.named)
  const admin = people.named('Marcus Odell')
  const { name, type: organization_type } = sketch
  const account_number = String(300_101 + 7 * index)
  const { id } = await createOrganization(stage.as(admin, since), { name, account_number, organization_type })
  const joining: Membership[] = [
    { organization_id: id, user_id: owner.id, role: 'organization_owner' },
    ...members.map((user) => ({ organization_id: id, user_id: user.id, role: 'organization_member' as const })),
  ]
  if (sketch.manager)
    joining.push({ organization_id: id, user_id: people.named(sketch.manager).id, role: 'organization_manager' })
  for (const { user_id, role } of joining) await putMember(stage.as(admin, since), id, { user_id, role })

  const doctors = [owner, ...members.filter(({ state }) => state === undefined)]
  const practice = { id, sketch, since, until: now - (sketch.quietFor ?? 30) * DAY + 5 * DAY, owner, doctors }
  return { practice, joining }
}

async function completePractice({ stage, people, now }: MakeContext, practice: NewPractice): Promise<Practice> {
  const { id, sketch, since, owner } = practice
  const members = (sketch.members ?? []).map(people.named)
  const admin = people.named('Marcus Odell')
  const locations = await makeLocations(stage, practice, members)
  if (sketch.invoices === 'Old') {
    // No action switches an organization to old invoices: such a practice came from the previous system.
    await stage.db.updateTable('organizations').set({ invoice_version: 'Old' }).where('id', '=', id).execute()
  }
  if (locations.length > 0) await processInitialPurchase(stage.as(owner, since, id), id, null)
  await makeLicense(stage, admin, practice, locations.length > 0)
  if (sketch.prices) {
    await saveOwnPricing(stage.as(admin, since), id, toOwnPricing(new Map(Object.entries(sketch.prices)), null))
  }
  if (sketch.notes) await updateOrganization(stage.as(admin, since), id, { management_notes: sketch.notes })
  const libraries = await makeLibraries(stage, practice, members)
  const [main] = locations
  if (libraries.length > 0 && main) await savePreferences(stage, practice, main.id)
  if (sketch.patients > 30) await makeOffice(stage, admin, practice, now)
  return { ...practice, locations, libraries }
}

/** Makes the locations. The first comes from the owner's account setup, which names it after the practice. */
async function makeLocations(
  stage: ActionRunner,
  { id, sketch, since, owner }: NewPractice,
  members: readonly Person[],
) {
  const locations: Location[] = []
  const ctx = stage.as(owner, since, id)
  for (const [place, values] of sketch.locations.map((each, at) => locationOf(id, each, at, owner)).entries()) {
    // All members belong to the first location, and each to one more.
    const users = [owner, ...members.filter((_, at) => place === 0 || at + 1 === place)].map((user) => user.id)
    if (place > 0) {
      locations.push({ ...values, id: await addLocation(ctx, { ...values, organization_id: id, users }) })
      continue
    }
    const { location_name: _, ...address } = values
    const details = { ...address, organization: sketch.name, email: owner.email, survey_question_id: 1 }
    const survey_answer_id = createRandom(`survey:${sketch.name}`).whole(1, 6)
    await saveAccountDetails(
      ctx,
      id,
      accountDetailsSchema({ has_questions: true }).parse({ ...details, survey_answer_id }),
    )
    const main = await mainLocationOf(stage, id)
    await updateLocation(ctx, main, { ...values, users })
    locations.push({ ...values, id: main })
  }
  return locations
}

async function mainLocationOf({ db }: ActionRunner, id: number) {
  const query = db.selectFrom('organizations').where('id', '=', id).select('main_location_id')
  const { main_location_id } = await query.executeTakeFirstOrThrow()
  if (main_location_id === null) throw new Error('the account setup has made no location')
  return main_location_id
}

function locationOf(id: number, sketch: PracticeSketch['locations'][number], at: number, owner: Person) {
  const [location_name, street, city, state, zip_code, country = 'USA'] = sketch
  const [street_address = street, street_address_line_2 = null] = street.split(', ')
  const number = 1100 + ((id * 13 + at * 7) % 900)
  return {
    location_name,
    first_name: owner.first_name,
    last_name: owner.last_name,
    email: `${location_name.toLowerCase().replaceAll(' ', '-')}-${id}@typodont.test`,
    phone_number: country === 'CAN' ? `+1416555${number}` : `+1801555${number}`,
    street_address,
    street_address_line_2,
    city,
    state,
    zip_code,
    country,
  }
}

async function makeLibraries(
  stage: ActionRunner,
  { id, sketch, since, owner }: NewPractice,
  members: readonly Person[],
) {
  const libraries: Practice['libraries'][number][] = []
  for (const [index, name] of (sketch.libraries ?? []).entries()) {
    const { size, file_path, original_name } = libraryFile(id, name)
    const member_id = index === 2 ? members[0]?.id : undefined
    const body = { name, file_path, original_name, member_id }
    libraries.push({
      id: await createLibrary(stage.as(owner, since, id), id, body, { file_path, size, content_type: undefined }),
      name,
      file_path,
    })
  }
  return libraries
}

/** Saves the defaults of the practice's case form. */
async function savePreferences(stage: ActionRunner, { id, sketch, since, owner }: NewPractice, location_id: number) {
  const ctx = stage.as(owner, since, id)
  const common = { arch_mode: 1, export_type: 1, submission_completed_by: 1 } as const
  const bracket_libraries_required = sketch.patients > 30
  await saveInitialSetupConfiguration(ctx, id, { ...common, bracket_libraries_required })
  const preference = {
    ...common,
    impression_type: 4,
    scan_submission_type: 1,
    scanner_type: sketch.prefix === 'HV' ? 6 : 1,
    jaws_id: 3,
    print_assignment: 'O',
    insert_brackets_assignment: 'O',
    location_id,
    shipping_location_id: location_id,
    shipping_method: 2,
  }
  await saveRxFormPreference(ctx, id, rxFormPreference.parse(preference))
}
