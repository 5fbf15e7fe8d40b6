import type { Client, TestApp } from '#server/testing/app.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

/** The roles that specification 3 and 7 distinguish, in the order of the table's columns. */
export const STAFF = ['super_admin', 'admin', 'supervisor', 'tech_support'] as const
export const OTHERS = [
  'lab_partner',
  'organization_owner',
  'organization_manager',
  'organization_member',
  'nobody',
] as const

export type TestRole = (typeof STAFF)[number] | (typeof OTHERS)[number]
export type TestPerson = { id: number; email: string; client: Client }

type Person = { id: number; email: string }
type Members = { organization: { id: number }; owner: Person; manager: Person; member: Person }

/**
 * Makes a person of that role: staff belong to no organization, nor does `nobody`, who is a doctor; the others belong
 * to `own`.
 */
export async function makePersonOfRole(t: TestApp, role: TestRole, own: Members): Promise<TestPerson> {
  const user = await find()
  return { id: user.id, email: user.email, client: t.as(user) }

  async function find() {
    if (role === 'organization_owner') return own.owner
    if (role === 'organization_manager') return own.manager
    if (role === 'organization_member') return own.member
    if (role === 'nobody') return makeUser(t.services)
    const user = await makeUser(t.services, { role })
    // A lab partner works where it holds the manager pivot (specification 3).
    if (role === 'lab_partner') await addMember(t.services, own.organization.id, user.id, 'organization_manager')
    return user
  }
}
