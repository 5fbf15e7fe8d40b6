import { mayEditLibraries } from '#contract/bracket-libraries.rules.ts'
import { MAX_LIBRARIES, MAX_LIBRARY_BYTES, type bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import type { HandlerInput } from '#contract/call.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { forbidden, invalid, notFound, throwConflictIf } from '#server/errors.ts'
import { claimUploads, lockPaths, pathInUse } from '#server/features/files/actions.ts'
import { cleanPicture } from '#server/features/files/clean-picture.ts'
import { findObject } from '#server/features/files/inspect-upload.ts'
import { nameWithEnding, withCleanedPaths } from '#server/features/files/paths.ts'
import { listDoctorIds } from '#server/features/organizations/members.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'

type NewLibrary = HandlerInput<typeof bracketLibraryCalls.create>['body']
type Change = HandlerInput<typeof bracketLibraryCalls.update>['body']

/** Throws 404 if the organization is out of scope, 403 if the actor may not edit, 409 if it is archived or disabled. */
export async function requireEditable(ctx: Ctx, organization_id: number) {
  const organization = await getOrganizationRecord(ctx, organization_id)
  if (!mayEditLibraries(ctx.actor, organization.id)) throw forbidden()
  throwConflictIf(closedBlocker(organization))
}

/**
 * Runs before the transaction: checks the permission and inspects the object in storage. Returns undefined if the
 * upload is recorded already.
 */
export async function inspectLibraryUpload(ctx: Ctx, organization_id: number, { file_path }: NewLibrary) {
  await requireEditable(ctx, organization_id)
  if (await findByPath(ctx, organization_id, file_path)) return undefined
  const found = await findObject(ctx.services.storage, { file_path, organization_id }, MAX_LIBRARY_BYTES)
  if (found.fault !== undefined) throw invalid({ file_path: [found.fault] })
  const picture = await cleanPicture(ctx.services, { file_path, size: found.size })
  if (picture?.fault !== undefined) throw invalid({ file_path: [picture.fault] })
  return picture ?? { file_path, size: found.size, content_type: undefined }
}

type InspectedLibrary = NonNullable<Awaited<ReturnType<typeof inspectLibraryUpload>>>

/**
 * Records an uploaded library. It is idempotent: the same path returns the existing row, so that a client may retry.
 */
export async function createLibrary(
  ctx: Ctx,
  organization_id: number,
  body: NewLibrary,
  inspected: InspectedLibrary | undefined,
) {
  await requireEditable(ctx, organization_id)
  await lockPaths(ctx, [body.file_path])
  const stored = await findByPath(ctx, organization_id, body.file_path)
  // The same name is a retry; another one would make two libraries of one upload.
  if (stored && stored.name !== body.name) throw pathInUse()
  if (stored) return stored.id
  // The library was removed after `before` had inspected it; the retry inspects the object again.
  if (!inspected) throw invalid({ file_path: ['The upload did not arrive. Please send it again.'] })
  await claimUploads(ctx, [{ file_path: body.file_path, size: inspected.size }], null)
  await requireDoctor(ctx, organization_id, body.member_id)
  await enforceLibraryLimit(ctx, organization_id)
  const sent_name = body.original_name ?? body.file_path.slice(body.file_path.lastIndexOf('/') + 1)
  const { content_type } = inspected
  const original_name = content_type === undefined ? sent_name : nameWithEnding(sent_name, content_type)
  const { id } = await ctx.db
    .insertInto('bracket_libraries')
    .values({
      organization_id,
      name: body.name,
      file_path: body.file_path,
      original_name,
      size: inspected.size,
      member_id: body.member_id ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A cleaned copy replaces the path, and the trigger on the column moves the original to the trash.
  await ctx.db.updateTable('bracket_libraries').set({ file_path: inspected.file_path }).where('id', '=', id).execute()
  await ctx.emit('bracket_library.created', { name: body.name, original_name }, { organization_id, subject_id: id })
  return id
}

export async function updateLibrary(ctx: Ctx, organization_id: number, id: number, body: Change) {
  await requireEditable(ctx, organization_id)
  const library = await lockLibrary(ctx, organization_id, id)
  await refuseLostEdit(ctx, library, body.updated_at, { noun: 'bracket_library', id })
  const after = { name: body.name, member_id: body.member_id === undefined ? library.member_id : body.member_id }
  const edit = diffFields(library, after)
  if (!edit) return
  if ('member_id' in edit.after) await requireDoctor(ctx, organization_id, after.member_id)
  await ctx.db
    .updateTable('bracket_libraries')
    .set({ ...after, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit('bracket_library.updated', { ...edit, name: library.name }, { organization_id, subject_id: id })
}

/**
 * Soft-deletes a library that cases use, since they need its file; otherwise deletes it. The row lock prevents new
 * cases from using it meanwhile.
 */
export async function removeLibrary(ctx: Ctx, organization_id: number, id: number) {
  await requireEditable(ctx, organization_id)
  const { name, file_path } = await lockLibrary(ctx, organization_id, id)
  const usage = await ctx.db
    .selectFrom('rx_form_bracket_libraries')
    .where('bracket_library_id', '=', id)
    .select('rx_form_id')
    .executeTakeFirst()
  if (usage) {
    const deletion = { deleted_at: ctx.now, updated_at: ctx.now }
    await ctx.db.updateTable('bracket_libraries').set(deletion).where('id', '=', id).execute()
  } else {
    await ctx.db.deleteFrom('bracket_libraries').where('id', '=', id).execute()
  }
  await ctx.emit('bracket_library.deleted', { name, file_path }, { organization_id, subject_id: id })
}

async function lockLibrary(ctx: Ctx, organization_id: number, id: number) {
  const row = await ctx.db
    .selectFrom('bracket_libraries')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function findByPath(ctx: Ctx, organization_id: number, file_path: string) {
  return ctx.db
    .selectFrom('bracket_libraries')
    .where('organization_id', '=', organization_id)
    .where('file_path', 'in', withCleanedPaths(file_path))
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst()
}

async function requireDoctor(ctx: Ctx, organization_id: number, member_id: number | null | undefined) {
  if (member_id == null) return
  const doctors = await listDoctorIds(ctx, organization_id)
  if (!doctors.includes(member_id)) throw invalid({ member_id: ['The member does not belong to the organization.'] })
}

async function enforceLibraryLimit(ctx: Ctx, organization_id: number) {
  const { held: count } = await ctx.db
    .selectFrom('bracket_libraries')
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_LIBRARIES) throw invalid({ file_path: [`Only up to ${MAX_LIBRARIES} libraries are allowed.`] })
}
