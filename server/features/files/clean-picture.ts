import { MAX_PHOTO_BYTES } from '#contract/files.ts'
import { sizeBlocker } from '#contract/files.rules.ts'
import type { Services } from '#server/services.ts'
import { createSerialRunner } from '#server/worker-thread.ts'
import { storeCleanedPhoto } from './derived-objects.ts'
import { inspectFileAt } from './inspect.ts'
import { photoKind } from './inspect-upload.ts'

/** Pictures are cleaned one at a time, because each takes up to half a gigabyte of memory. */
const runSerially = createSerialRunner()

type Picture = { file_path: string; size: number; content_type: string; fault?: undefined }

/**
 * Cleans a picture that was uploaded where any kind of file may be; undefined if it is no picture. It runs within the
 * request, so that the original with its metadata can never be downloaded.
 */
export async function cleanPicture(
  services: Services,
  { file_path, size }: { file_path: string; size: number },
): Promise<Picture | { fault: string } | undefined> {
  const { storage } = services
  const kind = await photoKind(storage, { file_path, size })
  if (!kind || kind.fault !== undefined) return kind
  const tooLarge = sizeBlocker({ name: file_path, size }, MAX_PHOTO_BYTES)
  if (tooLarge) return { fault: tooLarge }
  const inspected = await runSerially(() =>
    storage.withFile(file_path, (path) => inspectFileAt({ path, name: file_path, kind: 'photo' })),
  )
  if (!inspected.ok) return { fault: inspected.fault }
  if (!inspected.cleaned) throw new Error('a photo was inspected and not cleaned')
  return storeCleanedPhoto(services, file_path, inspected.cleaned)
}
