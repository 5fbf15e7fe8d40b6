import type { HandlerInput } from '#contract/call.ts'
import { askedFileType, askedItemCan, canAnswer } from '#contract/asked-items.rules.ts'
import type { askedItemCalls } from '#contract/asked-items.ts'
import { SAME_NAME } from '#contract/files.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { claimUploads } from '#server/features/files/actions.ts'
import { inspectUpload, type InspectedUpload } from '#server/features/files/inspect-upload.ts'
import { signUpload } from '#server/features/files/sign-upload.ts'
import { findFormOfPatient } from '#server/features/rx-forms/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { findPlace } from './lock-item.ts'

type Body = HandlerInput<typeof askedItemCalls.answer>['body']
type LinkQuery = HandlerInput<typeof askedItemCalls.uploadLink>['query']

const NO_FILE_ASKED = 'No file was asked for.'

/** Returns a signed url for one file of an answer to an open item. */
export async function linkOfferedUpload(ctx: Ctx, id: number, query: LinkQuery) {
  const { patient, state, type } = await getAnswerable(ctx, id)
  const rx_form = (await findFormOfPatient(ctx.db, patient.id)) ?? null
  throwConflictIf(askedItemCan.answer({ ...patient, rx_form }, { state }))
  if (type === undefined) throw invalid({ file_name: [NO_FILE_ASKED] })
  return signUpload(ctx, patient.organization_id, type, query)
}

/**
 * Runs before the transaction: checks the permission and the beginning of each uploaded object. Throws one 422 with the
 * faults of all files, each under its own field.
 */
export async function inspectOffered(ctx: Ctx, id: number, { files }: Pick<Body, 'files'>): Promise<InspectedUpload[]> {
  const { patient, type } = await getAnswerable(ctx, id)
  if (files.length === 0) return []
  if (type === undefined) throw invalid({ files: [NO_FILE_ASKED] })
  const { organization_id } = patient
  const uploads = files.map(({ file_path, file_name: name }) => ({ file_path, name, organization_id }))
  const results = await Promise.all(
    uploads.map((upload) => inspectUpload(ctx.services.storage, { ...upload, patient_file_type_id: type })),
  )
  const errors: Record<string, string[]> = {}
  const inspected: InspectedUpload[] = []
  for (const [n, result] of results.entries()) {
    const name = uploads[n]?.name ?? ''
    if ('fault' in result) errors[`files.${n}`] = [result.fault]
    else if (inspected.some(({ file_path }) => file_path === result.file_path)) {
      errors[`files.${n}`] = [`${name}: ${SAME_NAME}`]
    } else inspected.push(result)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return inspected
}

/** Returns the patient and the state of an item that the actor may answer, and the type of file that it takes. */
async function getAnswerable(ctx: Ctx, id: number) {
  const { patient_id, kind, state } = await findPlace(ctx, id)
  const patient = await getPatient(ctx, patient_id)
  if (!canAnswer(ctx.actor, patient, { kind })) throw forbidden()
  return { patient, state, type: askedFileType(kind) }
}

/** Inserts one row per file of an answer and claims its object. A job inspects the files after the commit. */
export async function insertOffered(
  ctx: Ctx,
  answer: { id: number; patient_file_type_id: number },
  files: Body['files'],
  inspected: readonly InspectedUpload[],
) {
  if (files.length === 0) return
  await claimUploads(ctx, inspected, null)
  await ctx.db
    .insertInto('asked_item_files')
    .values(
      inspected.map((upload, n) => {
        const { file_name = '', accepted_warning } = files[n] ?? {}
        return {
          ...upload,
          asked_item_answer_id: answer.id,
          patient_file_type_id: answer.patient_file_type_id,
          name: file_name,
          original_name: file_name,
          accepted_warning: accepted_warning ? JSON.stringify(accepted_warning) : null,
          created_at: ctx.now,
          updated_at: ctx.now,
        }
      }),
    )
    .execute()
}
