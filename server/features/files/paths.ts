import { randomUUID } from 'node:crypto'
import { contentTypeOf, withPhotoEnding, type FileKind } from '#contract/file-kinds.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const THUMBNAIL = 'thumbnail.webp'
const LIGHT = 'light.mesh'
/** The kinds that a cleaned photo is stored as. */
const CLEANED_KINDS = ['jpeg', 'png', 'webp'] as const satisfies readonly FileKind[]
const CLEANED = CLEANED_KINDS.map((kind) => `cleaned.${kind}`)
const MAX_NAME_BYTES = 200

/** Returns the final key of a new upload; objects are never copied later. */
export function newUploadPath(organization_id: number, file_name: string) {
  return `organizations/${organization_id}/${randomUUID()}/${objectName(file_name)}`
}

/** Returns the folder of an upload, with its trailing slash. No two uploads share one. */
export function folderOf(file_path: string) {
  return file_path.slice(0, file_path.lastIndexOf('/') + 1)
}

export function thumbnailPath(file_path: string) {
  return folderOf(file_path) + THUMBNAIL
}

export function lightPath(file_path: string) {
  return folderOf(file_path) + LIGHT
}

/** Returns the key of the cleaned copy of a photo, in the folder of its original; it is the same in every run. */
export function cleanedPath(file_path: string, format: string) {
  return `${file_path.slice(0, file_path.lastIndexOf('/') + 1)}cleaned.${format}`
}

/** Returns the key of an upload and those that its cleaned copy may have. */
export function withCleanedPaths(file_path: string) {
  return [file_path, ...CLEANED_KINDS.map((format) => cleanedPath(file_path, format))]
}

/** Returns the name with the extension of its actual type, if it has that of another image type. */
export function nameWithEnding(name: string, content_type: string) {
  const kind = CLEANED_KINDS.find((each) => contentTypeOf(each) === content_type)
  return kind ? withPhotoEnding(name, kind) : name
}

/** Tells whether `newUploadPath` may have returned the path for that organization. */
export function isUploadPath(file_path: string, organization_id: number) {
  const [folder, id, uuid = '', name = '', ...more] = file_path.split('/')
  const isPlace = folder === 'organizations' && id === String(organization_id) && UUID.test(uuid)
  return isPlace && more.length === 0 && name !== '' && name === objectName(name)
}

/** Keeps the sender's file name, unless it is too long for a file system, unsafe or used by a derived object. */
function objectName(file_name: string) {
  const clean = file_name.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_')
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  const isUsable =
    Buffer.byteLength(clean) <= MAX_NAME_BYTES &&
    !/^\.*$/.test(clean) &&
    ![THUMBNAIL, LIGHT].includes(clean.toLowerCase()) &&
    !CLEANED.includes(clean.toLowerCase())
  return isUsable ? clean : `file${ending}`
}
