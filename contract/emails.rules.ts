import type { Actor, GlobalRole } from './access.ts'

/** The own emails, and those of whom one may update (decisions 3.3): administrators not of a super admin, other staff of doctors only. */
export function mayChangeEmails(actor: Actor, user: { id: number; role: GlobalRole }) {
  if (user.id === actor.id) return true
  if (!actor.permissions.includes('users.update')) return false
  if (actor.role === 'super_admin') return true
  return actor.role === 'admin' ? user.role !== 'super_admin' : user.role === 'doctor'
}
