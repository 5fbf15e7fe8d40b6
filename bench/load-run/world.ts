import type { Services } from '#server/services.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

export type Person = {
  id: number
  email: string
  isStaff: boolean
  /** The practice of the person, or 0 for staff, whose browsers are in one network. */
  organization_id: number
  owner_id: number
  location_id: number | undefined
  /** The address that the person's browser connects from. */
  address: string
  patients: number[]
  /** The steps that only this person changes. */
  steps: { id: number; patient_id: number }[]
  search: string
}

const PER_PRACTICE = 4
const CASES_PER_PRACTICE = 10
const STEPS_PER_STAFF = 3

/** Makes that many people, one of five of them staff, with practices and cases. */
export async function makeLoadWorld(services: Services, people: number): Promise<Person[]> {
  const made: Person[] = []
  const staffCount = Math.max(1, Math.floor(people / 5))
  const practices = Math.max(1, Math.ceil((people - staffCount) / PER_PRACTICE))
  const patients: number[] = []
  for (let number = 0; number < practices; number += 1) {
    const { organization, owner, location } = await makeOrganization(services)
    const place = { organization_id: organization.id, location_id: location?.id }
    const own: number[] = []
    for (let count = 0; count < CASES_PER_PRACTICE; count += 1)
      own.push((await makeCase(services, { ...place, user_id: owner.id })).id)
    patients.push(...own)
    const members = await Promise.all(
      Array.from({ length: PER_PRACTICE - 1 }, () => makeMember(services, organization.id, 'organization_manager')),
    )
    for (const { id, email } of [owner, ...members]) {
      if (made.length === people - staffCount) break
      const address = `127.1.${number}.1`
      const person = { id, email, isStaff: false, ...place, location_id: location?.id, owner_id: owner.id, address }
      made.push({ ...person, patients: own, steps: [], search: 'delgado' })
    }
  }
  const steps = await services.db
    .selectFrom('workflow_steps')
    .where('step_key', '=', 'digital_design')
    .select(['id', 'patient_id'])
    .orderBy('id')
    .limit(staffCount * STEPS_PER_STAFF)
    .execute()
  for (let number = 0; number < staffCount; number += 1) {
    const { id, email } = await makeUser(services, { role: 'tech_support' })
    const own = steps.slice(number * STEPS_PER_STAFF, (number + 1) * STEPS_PER_STAFF)
    const place = { organization_id: 0, owner_id: 0, location_id: undefined, address: `127.2.${number % 8}.1` }
    made.push({ id, email, isStaff: true, ...place, patients, steps: own, search: 'sofia' })
  }
  return made
}
