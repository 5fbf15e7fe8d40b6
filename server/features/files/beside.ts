import type { Services } from '#server/services.ts'
import { lightPath, thumbnailPath } from './paths.ts'

export const LIGHT_TYPE = 'application/octet-stream'

type Made = { thumbnail: Uint8Array | null; light: Uint8Array | null }

/** Writes what was made of a file beside it, and says where; where a run before this one was cut off it is there. */
export async function keepBeside({ storage }: Services, file_path: string, made: Made | undefined) {
  const keep = async (path: string, bytes: Uint8Array | null | undefined, contentType: string) => {
    if (!bytes) return null
    await storage.write(path, bytes, contentType)
    return path
  }
  return {
    thumbnail_path: await keep(thumbnailPath(file_path), made?.thumbnail, 'image/webp'),
    light_path: await keep(lightPath(file_path), made?.light, LIGHT_TYPE),
  }
}
