import { describe, expect, it } from 'vitest'
import { effectivePermissions, GLOBAL_ROLES, organizationPermissions } from './access.ts'
import { explainPermissions } from './explain-permissions.ts'
import { CUSTOM_PERMISSIONS, GLOBAL_PERMISSIONS, ORGANIZATION_PERMISSIONS } from './permissions.ts'
import { permissionSubject, PERMISSION_LABELS } from './permission-labels.ts'

const toggles = [
  { permission: 'orders.manage', granted: true },
  { permission: 'users.view-dashboard', granted: false },
]
const organizations = [
  { id: 1, name: 'One', role: 'organization_owner' as const },
  { id: 2, name: 'Two', role: 'organization_member' as const },
]

describe('explainPermissions', () => {
  it.each(GLOBAL_ROLES)('%s: grants the same permissions as the server', (role) => {
    for (const given of [[], toggles]) {
      const permissions = effectivePermissions(role, given)
      const actor = { id: 1, role, permissions, organizations, current_organization_id: 1 }
      const all = new Set([
        ...permissions,
        ...organizations.flatMap(({ id }) => [...organizationPermissions(actor, id)]),
      ])
      const explained = explainPermissions({ role, toggles: given, organizations })
      expect(explained.filter(({ granted }) => granted).map(({ permission }) => permission)).toEqual([...all].sort())
    }
  })

  it('returns role, toggle and organization as the sources of a permission', () => {
    const person = explainPermissions({ role: 'doctor', toggles, organizations })
    const sourcesOf = (name: string) => person.find(({ permission }) => permission === name)?.sources
    expect(sourcesOf('customer-requests.cancel')).toEqual([{ kind: 'role', role: 'doctor' }])
    expect(sourcesOf('orders.manage')).toEqual([{ kind: 'added' }])
    expect(sourcesOf('organization.view')).toEqual([
      { kind: 'organization', role: 'organization_owner', organization_id: 1, name: 'One' },
    ])
    expect(sourcesOf('organization.add-arch')).toHaveLength(2)
    const admin = explainPermissions({ role: 'admin', toggles, organizations })
    expect(admin.find(({ permission }) => permission === 'users.view-dashboard')).toEqual({
      permission: 'users.view-dashboard',
      granted: false,
      sources: [{ kind: 'role', role: 'admin' }, { kind: 'removed' }],
    })
    expect(admin.find(({ permission }) => permission === 'organization.archive')?.sources).toEqual([
      { kind: 'staff', role: 'admin' },
    ])
  })
})

describe('the labels of permissions', () => {
  it('exist for every permission and its noun', () => {
    const all = [...Object.values(GLOBAL_PERMISSIONS), ...Object.values(ORGANIZATION_PERMISSIONS)].flat()
    expect([...new Set(all)].sort()).toEqual(Object.keys(PERMISSION_LABELS).sort())
    expect(CUSTOM_PERMISSIONS.every(({ permission }) => PERMISSION_LABELS[permission])).toBe(true)
    expect(permissionSubject('organization.rx-forms.assign')).toBe('Rx forms')
    expect(permissionSubject('rx-forms.assign')).toBe('Rx forms')
    expect(permissionSubject('DELETE_MY_PAYMENT_METHOD')).toBe('Payment methods')
  })
})
