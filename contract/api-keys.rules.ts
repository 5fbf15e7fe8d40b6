import type { Actor } from './access.ts'

/** Whether somebody may make a key of staff that sees every organization, those of tomorrow too. */
export function canMakeKeyForAll({ role }: Pick<Actor, 'role'>) {
  return role === 'super_admin'
}
