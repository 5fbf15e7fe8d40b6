import { z } from 'zod'
import { globalRole, isStaff, pivotRole, type GlobalRole, type PivotRole } from './access.ts'
import { GLOBAL_PERMISSIONS, ORGANIZATION_PERMISSIONS } from './permissions.ts'

/** Source of a permission; `removed` marks one that the role grants and a toggle revoked. */
export const permissionSource = z.union([
  z.object({ kind: z.literal('role'), role: globalRole }),
  z.object({ kind: z.literal('added') }),
  z.object({ kind: z.literal('removed') }),
  z.object({ kind: z.literal('staff'), role: globalRole }),
  z.object({ kind: z.literal('organization'), role: pivotRole, organization_id: z.number(), name: z.string() }),
])
export type PermissionSource = z.infer<typeof permissionSource>

export const explainedPermission = z.object({
  permission: z.string(),
  /** False if a toggle revoked it and no other source grants it. */
  granted: z.boolean(),
  sources: z.array(permissionSource),
})
export type ExplainedPermission = z.infer<typeof explainedPermission>

type Person = {
  role: GlobalRole
  toggles: readonly { permission: string; granted: boolean }[]
  organizations: readonly { id: number; name: string; role: PivotRole }[]
}

/**
 * Lists every permission of a user with its sources: the global role, the toggles set by an administrator, the role in
 * each organization, or the map that applies to staff in every organization. It only explains; `permits` of access.ts
 * decides by the same tables.
 */
export function explainPermissions(person: Person): ExplainedPermission[] {
  const found = new Map<string, PermissionSource[]>()
  const add = (permission: string, source: PermissionSource) => {
    found.set(permission, [...(found.get(permission) ?? []), source])
  }
  const { role } = person
  for (const permission of GLOBAL_PERMISSIONS[role] ?? []) add(permission, { kind: 'role', role })
  for (const { permission, granted } of person.toggles) {
    const isOfRole = GLOBAL_PERMISSIONS[role]?.includes(permission) ?? false
    if (granted !== isOfRole) add(permission, { kind: granted ? 'added' : 'removed' })
  }
  if (isStaff({ role })) {
    for (const permission of ORGANIZATION_PERMISSIONS[role] ?? []) add(permission, { kind: 'staff', role })
  } else {
    for (const { id, name, role: pivot } of person.organizations) {
      const source = { kind: 'organization', role: pivot, organization_id: id, name } as const
      for (const permission of ORGANIZATION_PERMISSIONS[pivot] ?? []) add(permission, source)
    }
  }
  return [...found]
    .map(([permission, sources]) => ({ permission, granted: isGranted(sources), sources }))
    .sort((one, other) => (one.permission < other.permission ? -1 : 1))
}

function isGranted(sources: readonly PermissionSource[]) {
  const isRemoved = sources.some(({ kind }) => kind === 'removed')
  return sources.some(({ kind }) => kind !== 'removed' && !(isRemoved && kind === 'role'))
}
