import { fileTypeFromBuffer } from 'file-type'
import { isStlFile, isPicture, maxBytes, sizeBlocker } from '#contract/files.rules.ts'
import { fileTypeBlocker, MAX_HEIC_PIXELS, MAX_PHOTO_PIXELS, PHOTO_TYPES } from '#contract/files.ts'
import { checkFileHead } from '#mesh/check-file-head.ts'
import { formatFileKind } from '#mesh/file-kind.ts'
import type { Services } from '#server/services.ts'
import { isUploadPath } from './paths.ts'
import { readPhotoSize } from './photo-header.ts'

/** Files up to this size are checked completely. */
const HEAD_BYTES = 65_536
/** EXIF data with a preview and a color profile precede the dimensions of a JPEG. */
const PHOTO_HEAD_BYTES = 1_048_576

export type Upload = { file_path: string; name: string; patient_file_type_id: number; organization_id: number }
export type InspectedUpload = { file_path: string; size: number; content_type: string }

/**
 * Returns what the storage actually holds of an upload, or a fault as a sentence for the sender. Only the beginning is
 * read; a job inspects the rest.
 */
export async function inspectUpload(
  storage: Services['storage'],
  upload: Upload,
): Promise<InspectedUpload | { fault: string }> {
  const { file_path, name, patient_file_type_id: type } = upload
  const toFault = (text: string) => ({ fault: `${name}: ${text}` })
  const wrongEnding = fileTypeBlocker(name, type)
  if (wrongEnding) return toFault(wrongEnding)
  const found = await findObject(storage, upload, maxBytes(type))
  if (found.fault !== undefined) return toFault(found.fault)
  const head = await readHead(storage, { file_path, size: found.size }, isPicture(type) ? PHOTO_HEAD_BYTES : HEAD_BYTES)
  const kind = await detectKind(head, found.size, upload)
  if (kind.fault !== undefined) return toFault(kind.fault)
  return { file_path, size: found.size, content_type: kind.content_type }
}

type ObjectCheck = { size: number; fault?: undefined } | { fault: string }

/** Checks that an upload of the organization exists and has an allowed size. Returns its size in bytes, or a fault. */
export async function findObject(
  storage: Services['storage'],
  { file_path, organization_id }: Pick<Upload, 'file_path' | 'organization_id'>,
  limit: number,
): Promise<ObjectCheck> {
  if (!isUploadPath(file_path, organization_id)) return { fault: 'This upload does not belong to the organization.' }
  const found = await storage.head(file_path)
  if (!found) return { fault: 'The upload did not arrive. Please send it again.' }
  if (found.size === 0) return { fault: 'The file is empty.' }
  const tooLarge = sizeBlocker({ name: file_path, size: found.size }, limit)
  return tooLarge ? { fault: tooLarge } : { size: found.size }
}

type Kind = { content_type: string; fault?: undefined } | { fault: string }

async function detectKind(head: Uint8Array, size: number, upload: Upload): Promise<Kind> {
  if (isStlFile(upload.patient_file_type_id, upload.name)) {
    const fault = checkFileHead(head, size, upload.name)
    return fault === undefined ? { content_type: 'model/stl' } : { fault }
  }
  if (!isPicture(upload.patient_file_type_id)) return { content_type: 'application/octet-stream' }
  const photo = await detectPhotoKind(head)
  if (photo) return photo
  const name = formatFileKind(head)
  const prefix = name === undefined ? 'This is not' : `This is ${name}, not`
  return { fault: `${prefix} a JPEG, PNG, WebP or HEIC photo. Please export it as JPEG.` }
}

/** Returns the type of a photo, or why it is not allowed; undefined if the object is no photo. */
export async function photoKind(storage: Services['storage'], object: { file_path: string; size: number }) {
  return detectPhotoKind(await readHead(storage, object, PHOTO_HEAD_BYTES))
}

function readHead(
  storage: Services['storage'],
  { file_path, size }: { file_path: string; size: number },
  bytes: number,
) {
  return storage.read(file_path, { start: 0, end: Math.min(bytes, size) - 1 })
}

async function detectPhotoKind(head: Uint8Array): Promise<Kind | undefined> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  const content_type = PHOTO_TYPES.find((photo) => photo === mime)
  return content_type && (pixelFault(head, content_type) ?? { content_type })
}

function pixelFault(head: Uint8Array, type: (typeof PHOTO_TYPES)[number]) {
  const size = readPhotoSize(head)
  if (!size) return undefined
  const pixels = size.width * size.height
  if (pixels === 0) return { fault: 'The photo is damaged: it says it has no pixels. Please export it again.' }
  const isHeic = type === 'image/heic' || type === 'image/heif'
  const maxPixels = isHeic ? MAX_HEIC_PIXELS : MAX_PHOTO_PIXELS
  if (pixels <= maxPixels) return undefined
  const millions = Math.round(pixels / 1_000_000).toLocaleString('en-US')
  return {
    fault: `The photo has ${millions} megapixels; up to ${maxPixels / 1_000_000} are allowed${isHeic ? ' as HEIC' : ''}. Please export it smaller.`,
  }
}
