import { askedFileType, askedItemCan, canAnswer } from '#contract/asked-items.rules.ts'
import { CAMERA_LINK_MINUTES, type CreatedCameraLink } from '#contract/camera-links.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { addSeconds } from '#contract/days.ts'
import { PHOTO_FILE } from '#contract/enums.ts'
import { mayAddFile } from '#contract/files.rules.ts'
import { conflict, forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { getOpenOrganization } from '#server/features/organizations/queries.ts'
import { findFormOfPatient } from '#server/features/rx-forms/queries.ts'
import { getPatient, type PatientRecord } from '#server/features/visibility/patients.ts'
import { drawLinkCode, newDoorLink } from '#server/http/door-links.ts'
import type { Ctx } from '#server/work.ts'
import { getCameraLink } from './queries.ts'

type Target = { organization_id: number; patient_id?: number; asked_item_id?: number }

/** Makes a link for photos of a case, or of an item that the lab asked for. */
export async function linkPatientCamera(ctx: Ctx, patient_id: number, asked_item_id: number | null | undefined) {
  const patient = await getPatient(ctx, patient_id)
  const target = { organization_id: patient.organization_id, patient_id }
  if (asked_item_id == null) {
    if (!mayAddFile(ctx.actor, patient.organization_id, PHOTO_FILE)) throw forbidden()
    throwConflictIf(caseCan.edit(patient))
    return createLink(ctx, target)
  }
  await requirePhotoAsked(ctx, patient, asked_item_id)
  return createLink(ctx, { ...target, asked_item_id })
}

/** Makes a link for photos of a case that is being written; no patient exists yet. */
export async function linkDraftCamera(ctx: Ctx, id: number) {
  const organization = await getOpenOrganization(ctx, id)
  return createLink(ctx, { organization_id: organization.id })
}

async function requirePhotoAsked(ctx: Ctx, patient: PatientRecord, asked_item_id: number) {
  const item = await ctx.db
    .selectFrom('asked_items')
    .where('id', '=', asked_item_id)
    .where('patient_id', '=', patient.id)
    .select(['kind', 'state'])
    .executeTakeFirst()
  if (!item) throw invalid({ asked_item_id: ['Must be an item of the case.'] })
  if (!canAnswer(ctx.actor, patient, item)) throw forbidden()
  if (askedFileType(item.kind) !== PHOTO_FILE) throw invalid({ asked_item_id: ['No photo was asked for.'] })
  const rx_form = (await findFormOfPatient(ctx.db, patient.id)) ?? null
  throwConflictIf(askedItemCan.answer({ ...patient, rx_form }, item))
}

async function createLink(ctx: Ctx, target: Target): Promise<CreatedCameraLink> {
  // The storage of a restored copy takes no uploads.
  if (ctx.services.config.restoreDrill) throw conflict('A restored copy takes no photos.')
  const { token_hash, url } = newDoorLink(ctx, 'camera')
  const { id } = await ctx.db
    .insertInto('camera_links')
    .values({
      ...target,
      user_id: ctx.actor.id,
      token_hash,
      created_at: ctx.now,
      expires_at: addSeconds(ctx.now, CAMERA_LINK_MINUTES * 60),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { asked_item_id, ...place } = target
  const data = { camera_link_id: id, ...(asked_item_id !== undefined && { asked_item_id }) }
  await ctx.emit('camera.linked', data, { ...place, subject_id: id })
  return { camera_link: await getCameraLink(ctx, id), url, qr_code: await drawLinkCode(ctx, url) }
}
