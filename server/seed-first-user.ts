import { issueToken } from '#server/features/auth/tokens.ts'
import { systemSource } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'
import { inTransaction } from '#server/work.ts'

export const FIRST_PERSON_REQUIRED =
  'FIRST_PERSON: required at the first start in production; write the e-mail address of the person who sets everything up'

/**
 * Seeds an empty installation: the migrations fill the system tables, and the only user is a super_admin without a
 * password. Returns the link with which they set one.
 */
export async function seedFirstUser(services: Services): Promise<string> {
  const now = services.clock()
  const email = services.config.firstPerson
  if (!email) throw new Error(FIRST_PERSON_REQUIRED)
  return inTransaction(services, systemSource(now), async (work) => {
    const user = await work.db
      .insertInto('users')
      .values({
        first_name: 'Super',
        last_name: 'Admin',
        email: email.toLowerCase(),
        role: 'super_admin',
        account_number: '100001',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await issueToken(work, user.id, 'reset')
    const address = new URLSearchParams({ token, userRole: 'super_admin', mode: 'initial' })
    return `${services.config.publicUrl}/set-password?${address.toString()}`
  })
}
