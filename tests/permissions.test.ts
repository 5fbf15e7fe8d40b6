import { describe, expect, it } from 'vitest'
import { effectivePermissions, GLOBAL_ROLES, permits, PIVOT_ROLES, type Actor } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'

const HERE = 1
const ELSEWHERE = 2

/** One person per role: customers and the lab partner stand in organization 1, nobody in organization 2. */
const people: Record<string, Actor> = {
  ...Object.fromEntries(
    GLOBAL_ROLES.filter((role) => role !== 'doctor').map((role) => [
      role,
      actor(role, role === 'lab_partner' ? 'organization_manager' : undefined),
    ]),
  ),
  ...Object.fromEntries(PIVOT_ROLES.map((role) => [role, actor('doctor', role)])),
}

function actor(role: Actor['role'], pivot?: (typeof PIVOT_ROLES)[number]): Actor {
  return {
    id: 1,
    role,
    permissions: effectivePermissions(role, []),
    organizations: pivot ? [{ id: HERE, role: pivot }] : [],
    current_organization_id: pivot ? HERE : null,
  }
}

/** Letters in the order of `people`: o may call it, - may not; for a call of an organization also how it stands in a foreign one. */
function row(call: Call) {
  const judged = (organization: number | undefined) =>
    Object.values(people)
      .map((person) => (permits(call.access, person, organization) ? 'o' : '-'))
      .join('')
  const isNamed = typeof call.access === 'object' && call.access.organization !== undefined
  const signedOut = permits(call.access, undefined) ? 'o' : '-'
  return `${signedOut} ${judged(isNamed ? HERE : undefined)}${isNamed ? ` foreign ${judged(ELSEWHERE)}` : ''}`
}

describe('the matrix call x role', () => {
  it('is the reviewed one', () => {
    const lines = Object.entries(api).flatMap(([feature, calls]) =>
      Object.entries(calls).map(
        ([name, call]: [string, Call]) => `${row(call)}  ${feature}.${name}  ${call.method} ${call.path}`,
      ),
    )
    expect([`signed out, then ${Object.keys(people).join(', ')}`, ...lines].join('\n')).toMatchSnapshot()
  })

  it('has no two calls with one method and path', () => {
    const places = Object.values(api).flatMap((calls) =>
      Object.values(calls).map((call: Call) => `${call.method} ${call.path.replace(/:\w+/g, ':x')}`),
    )
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })
})
