import type { Reply } from '#contract/call.ts'
import type { ExplainedPermission } from '#contract/explain-permissions.ts'
import { nounOf, permissionWords } from '#contract/permission-words.ts'
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

/** What the address says; anything else is all. */
export function sourceNamed(name: string | undefined): Source {
  return SOURCES.find(({ value }) => value === name)?.value ?? 'all'
}

export function isOfSource({ sources }: ExplainedPermission, source: Source) {
  if (source === 'all') return true
  // Staff have the permissions of an organization in every one of them.
  return sources.some(({ kind }) => kind === source || (source === 'organization' && kind === 'staff'))
}

/** Words ANDed, in the name, the noun and what it allows. */
export function matches({ permission }: ExplainedPermission, text: string) {
  const all = `${permission} ${nounOf(permission)} ${permissionWords(permission)}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** By what they are about, nouns in alphabetical order. */
export function groupsOf(permissions: readonly ExplainedPermission[]) {
  const groups = new Map<string, ExplainedPermission[]>()
  for (const each of permissions) {
    const noun = nounOf(each.permission)
    groups.set(noun, [...(groups.get(noun) ?? []), each])
  }
  return [...groups]
    .map(([noun, all]) => ({ noun, permissions: all }))
    .sort((one, other) => one.noun.localeCompare(other.noun))
}

export type PermissionGroup = ReturnType<typeof groupsOf>[number]
