import type { SetupComment } from '#contract/setups.ts'
import { jawFromId } from '#mesh/jaw.ts'
import type { PinTarget } from './Pins.tsx'
import type { RoomFile, StageLayer } from './room-files.ts'

type Options = { files: readonly RoomFile[]; version: number; what: StageLayer; chosen: number | undefined }

/**
 * Returns the comments with a pin on this version: its own and earlier ones that are not resolved, and the chosen one.
 */
export function listCommentPins(comments: readonly SetupComment[], { files, version, what, chosen }: Options) {
  return comments.flatMap((comment) => {
    const isVisible = comment.version <= version && (comment.resolved_at === null || comment.id === chosen)
    const jaw = jawFromId(comment.jaw_id)
    const part = what === 'scan' ? 'scan' : 'teeth'
    const file =
      files.find((each) => each.part === part && each.jaw === jaw) ?? files.find((each) => each.part === part)
    if (!isVisible || !file) return []
    const { point, normal } = comment.place
    const pinned: PinTarget = { fileId: file.id, point, normal, isUpper: jaw !== 'lower' }
    return [{ comment, pinned }]
  })
}
