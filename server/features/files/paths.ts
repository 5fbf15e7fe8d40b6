import { randomUUID } from 'node:crypto'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const THUMBNAIL = 'thumbnail.webp'
const LIGHT = 'light.mesh'
const CLEANED = /^cleaned\.(jpeg|png|webp)$/
const MAX_NAME_BYTES = 200

/** Where the bytes of a new upload go, for good: nothing is copied later. */
export function newUploadPath(organization_id: number, file_name: string) {
  return `organizations/${organization_id}/${randomUUID()}/${objectName(file_name)}`
}

/** With the slash; it is one upload's alone. */
export function folderOf(file_path: string) {
  return file_path.slice(0, file_path.lastIndexOf('/') + 1)
}

/** The picture of a file lies beside it. */
export function thumbnailPath(file_path: string) {
  return folderOf(file_path) + THUMBNAIL
}

/** So does the light form of a mesh. */
export function lightPath(file_path: string) {
  return folderOf(file_path) + LIGHT
}

/** The cleaned copy of a photo has a key of its own in the folder of its original; the same one in every run. */
export function cleanedPath(file_path: string, format: string) {
  return `${file_path.slice(0, file_path.lastIndexOf('/') + 1)}cleaned.${format}`
}

/** An upload, and the keys that its cleaned copy may have. */
export function withCleanedPaths(file_path: string) {
  return [file_path, ...['jpeg', 'png', 'webp'].map((format) => cleanedPath(file_path, format))]
}

const ENDINGS: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
}

/** The name with the ending of what the file is, where it has that of something else. */
export function nameWithEnding(name: string, content_type: string) {
  if (!ENDINGS[content_type] || ENDINGS[content_type].test(name)) return name
  const ending = content_type === 'image/jpeg' ? '.jpg' : `.${content_type.slice('image/'.length)}`
  return name.replace(/\.(jpe?g|png|webp|hei[cf])$/i, '') + ending
}

/** Whether it is a path that `newUploadPath` gave for that organization. */
export function isUploadPath(file_path: string, organization_id: number) {
  const [folder, id, uuid = '', name = '', ...more] = file_path.split('/')
  const isPlace = folder === 'organizations' && id === String(organization_id) && UUID.test(uuid)
  return isPlace && more.length === 0 && name !== '' && name === objectName(name)
}

/** People's own names, except those that are too long for a disk, unsafe or taken by what lies beside it. */
function objectName(file_name: string) {
  const clean = file_name.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_')
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  const isUsable =
    Buffer.byteLength(clean) <= MAX_NAME_BYTES &&
    !/^\.*$/.test(clean) &&
    ![THUMBNAIL, LIGHT].includes(clean.toLowerCase()) &&
    !CLEANED.test(clean.toLowerCase())
  return isUsable ? clean : `file${ending}`
}
