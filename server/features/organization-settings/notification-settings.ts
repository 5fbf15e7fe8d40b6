import { notificationSettings, type notificationSettingsBody } from '#contract/notification-settings.ts'
import type { z } from 'zod'
import { diffFields } from '#server/db/diff-fields.ts'
import { listMembers } from '#server/features/organizations/members.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { lockOpenOrganization, writeOrganization } from '#server/features/organizations/organization-row.ts'
import type { Ctx } from '#server/work.ts'
import { listContacts } from './contacts.ts'

const MAX_SUGGESTIONS = 50

export async function getNotificationSettings(ctx: Ctx, organization_id: number) {
  const { notification_settings } = await getOrganizationRecord(ctx, organization_id)
  return {
    data: notificationSettings.parse(notification_settings),
    metadata: { email_suggestions: await suggestEmails(ctx, organization_id) },
  }
}

/**
 * ORG-35: saves each mail setting separately, so that two people editing different switches do not overwrite each
 * other.
 */
export async function saveNotificationSettings(
  ctx: Ctx,
  organization_id: number,
  body: z.output<typeof notificationSettingsBody>,
) {
  const row = await lockOpenOrganization(ctx, organization_id)
  const before = notificationSettings.parse(row.notification_settings)
  const after = notificationSettings.parse({ ...before, ...body })
  const edit = diffFields(before, after)
  if (edit) {
    await writeOrganization(ctx, organization_id, { notification_settings: JSON.stringify(after) })
    await ctx.emit('organization.notification_settings_saved', edit, { organization_id })
  }
  return getNotificationSettings(ctx, organization_id)
}

/** Suggests recipients of copies: members, their additional addresses, and the office contacts. */
async function suggestEmails(ctx: Ctx, organization_id: number) {
  const members = await listMembers(ctx, organization_id)
  const ids = members.map(({ id }) => id)
  const additional =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('user_emails')
          .where('user_id', 'in', ids)
          .select('email')
          .orderBy('id')
          .limit(MAX_SUGGESTIONS)
          .execute()
  const contacts = await listContacts(ctx, organization_id)
  const all = [...contacts, ...members, ...additional].flatMap(({ email }) => email ?? [])
  return [...new Map(all.map((email) => [email.toLowerCase(), email])).values()].slice(0, MAX_SUGGESTIONS)
}
