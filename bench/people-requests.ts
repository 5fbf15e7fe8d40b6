import { subscriptionCalls } from '#contract/subscriptions.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { toUrlParams } from '#contract/wire.ts'
import { BASE, type Measurement } from './requests.ts'
import { FIRST_ORGANIZATION } from './world.ts'

/** Requests of the screens for people and practices: both lists with and without a name, and one practice. */
export function peopleRequests(token: string): Measurement[] {
  const get = (path: string, query: Record<string, unknown>) => {
    const queryString = new URLSearchParams(toUrlParams(query)).toString()
    return { method: 'GET' as const, path: `${BASE}${path}?${queryString}`, token }
  }
  const users = (filter: object) =>
    get(userAdminCalls.list.path, {
      filter: { roles: 'admin,tech_support,supervisor,lab_partner,doctor', ...filter },
      sort: '-created_at',
      perPage: 15,
      include: 'organizations',
    })
  const organizations = (filter: object) =>
    get(organizationCalls.list.path, { orderBy: 'created_at', order: 'desc', perPage: 25, ...filter })
  const organization = organizationCalls.get.path.replace(':id', String(FIRST_ORGANIZATION))
  return [
    { key: 'users', label: 'users, five roles', request: users({}) },
    {
      key: 'users-name',
      label: 'users, one role, name search',
      request: users({ roles: 'doctor', full_name_or_email_like: 'sorens' }),
    },
    { key: 'organizations', label: 'organizations', request: organizations({}) },
    { key: 'organizations-name', label: 'organizations, search', request: organizations({ searchString: 'sorens' }) },
    { key: 'contracts', label: 'contracts', request: get(subscriptionCalls.list.path, { perPage: 25 }) },
    {
      key: 'organization-detail',
      label: 'one organization with its parts',
      request: get(organization, { include: 'users,locations,contract,billingAddress,credits' }),
    },
  ]
}
