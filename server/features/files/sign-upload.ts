import { PHOTO_FILE } from '#contract/enums.ts'
import { maxBytes, sizeBlocker } from '#contract/files.rules.ts'
import { fileTypeBlocker, PHOTO_TYPES } from '#contract/files.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { newUploadPath } from './paths.ts'
import { LINK_SECONDS } from './queries.ts'
import { stageUpload } from './upload-staging.ts'

type UploadRequest = {
  file_name: string
  file_size?: number | undefined
  content_type?: string | undefined
  in_parts?: boolean | undefined
}

/**
 * Returns a signed URL for one upload. The caller has checked the permission; size and type are part of the signature
 * if given. Throws 422.
 */
export async function signUpload(ctx: Ctx, organization_id: number, patient_file_type_id: number, file: UploadRequest) {
  const wrongEnding = fileTypeBlocker(file.file_name, patient_file_type_id)
  if (wrongEnding) throw invalid({ file_name: [wrongEnding] })
  const limit = maxBytes(patient_file_type_id)
  const isKnownPhoto = PHOTO_TYPES.some((type) => type === file.content_type)
  if (patient_file_type_id === PHOTO_FILE && file.content_type && !isKnownPhoto) {
    throw invalid({ content_type: ['Only JPEG, PNG, WebP and HEIC photos can be uploaded.'] })
  }
  return signObject(ctx, organization_id, file, limit)
}

/** Returns a signed URL for a file of any kind; only its size is limited, to `limit` bytes. */
export async function signObject(ctx: Ctx, organization_id: number, file: UploadRequest, limit: number) {
  const tooLarge = sizeBlocker({ name: file.file_name, size: file.file_size ?? 0 }, limit)
  if (tooLarge) throw invalid({ file_size: [tooLarge] })
  const file_path = newUploadPath(organization_id, file.file_name)
  await stageUpload(ctx, { file_path, organization_id, bytes: file.file_size ?? limit })
  const signed = await ctx.services.storage.signPut(file_path, {
    ttlSeconds: LINK_SECONDS,
    maxBytes: limit,
    // Browsers send an empty type for unknown extensions, so it cannot be enforced.
    contentType: file.content_type || undefined,
    size: file.file_size,
    inParts: file.in_parts,
  })
  return { ...signed, file_path }
}
