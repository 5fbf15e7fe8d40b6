import type { SetupComment } from '#contract/setups.ts'
import type { FileHit } from '#web/features/files/viewer/models.ts'
import type { Spot } from '#web/features/files/viewer/stage.ts'
import type { CommentDraft } from './comment-drafts.ts'
import type { Draft } from './Composer.tsx'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import { fdiAt } from '#web/features/setups/teeth.ts'
import type { RoomViewer } from '#web/features/setups/room-viewer.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'

const TARGETS = { teeth: 'tooth', brackets: 'bracket', tray: 'tray' } as const
const JAW_IDS = { upper: 1, lower: 2 } as const

/** A comment on what was pressed. The tooth is told where the setup says which it is, and gum is what it says nothing of. */
export function draftOf(
  { viewer, readings, view, isTurned }: RoomStage,
  { hit, spot, files, setup }: { hit: FileHit; spot: Spot; files: readonly RoomFile[]; setup: SetupWithTeeth },
): Draft | undefined {
  const file = files.find(({ id }) => id === hit.id)
  const index = readings.get(hit.id)?.geometry?.index
  if (!viewer || !file || !index) return undefined
  const { point, normal, triangle } = hit
  const { camera, view: seenFrom } = standOf({ viewer, view, isTurned })
  const fdi = file.part === 'scan' ? undefined : fdiAt(setup.teeth, file.file.name, triangle, index)
  const known = file.part === 'scan' ? undefined : TARGETS[file.part]
  const target = known === 'tooth' && !fdi ? (setup.teeth ? 'gum' : undefined) : known
  return {
    jaw_id: file.jaw ? JAW_IDS[file.jaw] : null,
    fdi: fdi ?? null,
    target: target ?? null,
    place: { point, normal, camera },
    view: seenFrom,
    spot,
  }
}

/** From where the reader looks. A turned book is still one, and an arch alone is. */
function standOf({ viewer, view, isTurned }: Pick<RoomStage, 'view' | 'isTurned'> & { viewer: RoomViewer }) {
  const isFree = isTurned && ['front', 'left', 'right'].includes(view)
  return { camera: viewer.camera(), view: isFree ? ('free' as const) : view }
}

/** Before its first line: what is drawn is seen from where one looks now. */
export function drawnFromHere<Given extends Draft>(draft: Given, stage: RoomStage): Given {
  if (!stage.viewer) return draft
  const { camera, view } = standOf({ ...stage, viewer: stage.viewer })
  return { ...draft, view, place: { ...draft.place, camera } }
}

/** The comment that is being written, at another place: its words stay, and its drawing with the camera that it belongs to. */
export function movedDraft(before: CommentDraft | undefined, to: Draft): Omit<CommentDraft, 'fileId'> {
  if (!before?.drawing?.length) return { ...to, text: before?.text ?? '' }
  const { text, drawing, view, place } = before
  return { ...to, text, drawing, view, place: { ...to.place, camera: place.camera } }
}

/** The same place again. */
export function draftAgain({ jaw_id, fdi, target, place, view }: SetupComment, spot: Spot): Draft {
  return { jaw_id: jaw_id === 1 || jaw_id === 2 ? jaw_id : null, fdi, target, place, view, spot }
}
