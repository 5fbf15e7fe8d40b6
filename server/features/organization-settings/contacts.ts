import type { Contact, ContactBody } from '#contract/organization-settings.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { lockOpenOrganization, writeOrganization } from '#server/features/organizations/organization-row.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx, Work } from '#server/work.ts'

const FIELDS = ['first_name', 'last_name', 'title', 'email', 'phone_number', 'notes'] as const

export async function getContacts(ctx: Ctx, organization_id: number) {
  const organization = await getOrganizationRecord(ctx, organization_id)
  return {
    contacts: await listContacts(ctx, organization_id),
    metadata: { updated_at: organization.contacts_updated_at ?? organization.created_at },
  }
}

export function listContacts(ctx: Work, organization_id: number): Promise<Contact[]> {
  return ctx.db
    .selectFrom('organization_contacts')
    .where('organization_id', '=', organization_id)
    .select(['id', ...FIELDS])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * ORG-31: replaces the list of contacts. Entries with an id update existing contacts; contacts missing from the list
 * are removed.
 */
export async function saveContacts(
  ctx: Ctx,
  organization_id: number,
  requested: readonly ContactBody[],
  read_at?: string,
) {
  const row = await lockOpenOrganization(ctx, organization_id)
  const updated_at = row.contacts_updated_at ?? row.created_at
  await refuseLostEdit(ctx, { updated_at }, read_at, { noun: 'organization', id: organization_id })
  const before = await listContacts(ctx, organization_id)
  const known = new Set(before.map(({ id }) => id))
  const requestedIds = requested.flatMap(({ id }) => id ?? [])
  if (requestedIds.some((id) => !known.has(id)) || new Set(requestedIds).size < requestedIds.length) {
    throw conflict('The list of contacts has changed. Reload to see the changes.')
  }
  const after = requested.map((contact) => ({ ...contact, id: contact.id ?? null }))
  const edit = diffFields({ contacts: before.map(toStoredContact) }, { contacts: after.map(toStoredContact) })
  if (edit) {
    await removeContactsExcept(ctx, organization_id, requestedIds)
    for (const [position, contact] of requested.entries()) await putContact(ctx, { organization_id, position }, contact)
    await writeOrganization(ctx, organization_id, { contacts_updated_at: ctx.now })
    await ctx.emit('organization.contacts_saved', edit, { organization_id })
  }
  return getContacts(ctx, organization_id)
}

function toStoredContact(contact: { id: number | null } & Record<(typeof FIELDS)[number], string | null>) {
  return Object.fromEntries((['id', ...FIELDS] as const).map((name) => [name, contact[name]]))
}

async function removeContactsExcept(ctx: Work, organization_id: number, keptIds: readonly number[]) {
  const all = ctx.db.deleteFrom('organization_contacts').where('organization_id', '=', organization_id)
  await (keptIds.length > 0 ? all.where('id', 'not in', keptIds) : all).execute()
}

/** Runs once per contact, which is acceptable for at most a hundred contacts. */
async function putContact(ctx: Work, place: { organization_id: number; position: number }, contact: ContactBody) {
  const { id, ...values } = contact
  if (id === undefined) {
    await ctx.db
      .insertInto('organization_contacts')
      .values({ ...place, ...values, created_at: ctx.now, updated_at: ctx.now })
      .execute()
    return
  }
  await ctx.db
    .updateTable('organization_contacts')
    .set({ ...values, position: place.position, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
}
