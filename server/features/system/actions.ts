import { isBackupRunning } from '#server/backup/one-at-a-time.ts'
import { conflict } from '#server/errors.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Queues a mail to the acting user and returns its address. It takes the way of every mail, so that what keeps it from
 * arriving is found where it is for the others: at the mail service and among the failed jobs.
 */
export async function sendTestMail(ctx: Ctx) {
  const { email } = ctx.actor
  const { TestMail } = await import('./mails.tsx')
  const { providerName, publicUrl } = ctx.services.config
  const content = TestMail({ provider: providerName, href: `${publicUrl}/system` })
  await queueMail(ctx, { recipient: email, subject: 'Test email', content })
  await ctx.emit('mail.tested', {})
  return email
}

/** Throws 409 where there is nothing to restore from, or while a backup or a drill runs. */
export async function requestDrill(ctx: Ctx) {
  const { config } = ctx.services
  if (config.backup.to === undefined || config.backup.keyFile === undefined)
    throw conflict('There is no scheduled backup to restore: set BACKUP_TO and BACKUP_KEY_FILE.')
  if (await isBackupRunning(ctx.db)) throw conflict('A backup or a restore drill is running.')
  await ctx.emit('drill.requested', {})
}
