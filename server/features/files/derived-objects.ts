import { createHash } from 'node:crypto'
import type { Services } from '#server/services.ts'
import type { CleanedPhoto } from './inspect.ts'
import { cleanedPath, lightPath, thumbnailPath } from './paths.ts'

export const LIGHT_TYPE = 'application/octet-stream'

type DerivedBytes = { thumbnail: Uint8Array | null; light: Uint8Array | null }

/**
 * Stores the objects derived from a file next to it and returns their paths. A repeated run leaves the objects of an
 * interrupted one.
 */
export async function storeDerivedObjects({ storage }: Services, file_path: string, derived: DerivedBytes | undefined) {
  const store = async (path: string, bytes: Uint8Array | null | undefined, contentType: string) => {
    if (!bytes) return null
    await storage.write(path, bytes, contentType)
    return path
  }
  return {
    thumbnail_path: await store(thumbnailPath(file_path), derived?.thumbnail, 'image/webp'),
    light_path: await store(lightPath(file_path), derived?.light, LIGHT_TYPE),
  }
}

/**
 * Stores the cleaned copy of a photo under a key of its own. If an interrupted run or another worker has written the
 * key already, that object counts.
 */
export async function storeCleanedPhoto({ storage }: Services, file_path: string, cleaned: CleanedPhoto) {
  const key = cleanedPath(file_path, cleaned.format)
  const content_type = `image/${cleaned.format}`
  const isWritten = await storage.write(key, cleaned.bytes, content_type)
  const bytes = isWritten ? cleaned.bytes : await storage.read(key)
  const cleaned_sha256 = isWritten ? cleaned.sha256 : createHash('sha256').update(bytes).digest('hex')
  return { file_path: key, arrived_path: file_path, size: bytes.length, content_type, cleaned_sha256 }
}
