import type { Reply } from '#contract/call.ts'
import type { ExplainedPermission } from '#contract/explain-permissions.ts'
import { permissionSubject, permissionLabel } from '#contract/permission-labels.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'

export type Explanation = Reply<typeof userAdminCalls.permissions>

export const SOURCES = [
  { value: 'all', label: 'All' },
  { value: 'role', label: 'By role' },
  { value: 'added', label: 'Added' },
  { value: 'removed', label: 'Removed' },
  { value: 'organization', label: 'By organization' },
] as const
export type Source = (typeof SOURCES)[number]['value']

/** Parses the source in the URL; unknown values mean all. */
export function parseSource(name: string | undefined): Source {
  return SOURCES.find(({ value }) => value === name)?.value ?? 'all'
}

export function hasSource({ sources }: ExplainedPermission, source: Source) {
  if (source === 'all') return true
  // Staff hold organization permissions in every organization.
  return sources.some(({ kind }) => kind === source || (source === 'organization' && kind === 'staff'))
}

/** Whether every word occurs in the permission, its noun or its description. */
export function matchesText({ permission }: ExplainedPermission, text: string) {
  const all = `${permission} ${permissionSubject(permission)} ${permissionLabel(permission)}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** Groups permissions by noun, in alphabetical order. */
export function groupPermissions(permissions: readonly ExplainedPermission[]) {
  const groups = new Map<string, ExplainedPermission[]>()
  for (const each of permissions) {
    const noun = permissionSubject(each.permission)
    groups.set(noun, [...(groups.get(noun) ?? []), each])
  }
  return [...groups]
    .map(([noun, all]) => ({ noun, permissions: all }))
    .sort((one, other) => one.noun.localeCompare(other.noun))
}

export type PermissionGroup = ReturnType<typeof groupPermissions>[number]
