import { queueMail } from '#server/features/mails/actions.ts'
import type { Work } from '#server/work.ts'
import { isWarningDue } from './due.ts'
import { findLastGood, findLastRun } from './records.ts'

/** Mails all super admins once a day while the last good backup is older than a day; nothing where none is configured. */
export async function warnOfOldBackup(ctx: Work) {
  const { db, now, services } = ctx
  const { to } = services.config.backup
  if (to === undefined) return
  const good = await findLastGood(db, 'backup')
  const first = await db.selectFrom('backups').selectAll().where('kind', '=', 'backup').orderBy('id').executeTakeFirst()
  if (!isWarningDue(now, good, first)) return
  const last = await findLastRun(db, 'backup')
  const { BackupOverdueMail } = await import('./mails.tsx')
  const content = BackupOverdueMail({
    provider: services.config.providerName,
    what: describeLastGood(good?.finished_at ?? null, to),
    reason: last?.fault ?? null,
    href: `${services.config.publicUrl}/management`,
  })
  const subject = 'The last good backup is older than a day'
  for (const recipient of await listSuperAdmins(ctx)) await queueMail(ctx, { recipient, subject, content })
  const id = (good ?? first)?.id ?? 0
  await db.updateTable('backups').set({ warned_at: now }).where('id', '=', id).execute()
}

function describeLastGood(finished_at: string | null, place: string) {
  if (finished_at === null) return `No backup to ${place} has ended well so far.`
  return `The last good backup to ${place} ended on ${finished_at.slice(0, 10)} at ${finished_at.slice(11, 16)} UTC.`
}

async function listSuperAdmins({ db }: Work) {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}
