import type { SetupComment } from '#contract/setups.ts'
import { jawFromId, jawId } from '#mesh/jaw.ts'
import type { FileHit } from '#web/features/viewer/models.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import type { CommentDraft } from './comment-drafts.ts'
import type { Draft } from './Composer.tsx'
import type { RoomFile, SetupContent } from '#web/features/setups/room-files.ts'
import { fdiAtTriangle } from '#web/features/setups/tooth-movements.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'

const TARGETS = { teeth: 'tooth', brackets: 'bracket', tray: 'tray' } as const

type Press = { hit: FileHit; spot: ScreenPoint; files: readonly RoomFile[]; setup: Pick<SetupContent, 'teeth'> }

/**
 * Returns a draft at the hit point. The tooth comes from the setup's segmentation; a point outside any tooth is gum.
 */
export function createDraft(
  { viewer, readings, view, isTurned }: RoomStage,
  { hit, spot, files, setup }: Press,
): Draft | undefined {
  const file = files.find(({ id }) => id === hit.id)
  const index = readings.get(hit.id)?.geometry?.index
  if (!viewer || !file || !index) return undefined
  const { point, normal, triangle } = hit
  const { camera, view: currentView } = currentCamera({ viewer, view, isTurned })
  const fdi = file.part === 'scan' ? undefined : fdiAtTriangle(setup.teeth, file.file.name, triangle, index)
  const partTarget = file.part === 'scan' ? undefined : TARGETS[file.part]
  const target = partTarget === 'tooth' && !fdi ? (setup.teeth ? 'gum' : undefined) : partTarget
  return {
    jaw_id: file.jaw ? jawId(file.jaw) : null,
    fdi: fdi ?? null,
    target: target ?? null,
    place: { point, normal, camera },
    view: currentView,
    spot,
  }
}

/** Returns the camera and its view. Rotated open and single-arch views keep their name; the others become 'free'. */
function currentCamera({ viewer, view, isTurned }: Pick<RoomStage, 'view' | 'isTurned'> & { viewer: Viewer }) {
  const isFree = isTurned && ['front', 'left', 'right'].includes(view)
  return { camera: viewer.camera(), view: isFree ? ('free' as const) : view }
}

/** Before the first line is drawn, the current camera becomes that of the drawing. */
export function withCurrentCamera<DraftType extends Draft>(draft: DraftType, stage: RoomStage): DraftType {
  if (!stage.viewer) return draft
  const { camera, view } = currentCamera({ ...stage, viewer: stage.viewer })
  return { ...draft, view, place: { ...draft.place, camera } }
}

/**
 * Moves a draft to another position: it keeps its text and its change, and a drawing keeps the camera that it was drawn
 * from.
 */
export function moveDraft(before: CommentDraft | undefined, to: Draft): Omit<CommentDraft, 'fileId'> {
  const kept = { text: before?.text ?? '', ...(before?.change && { change: before.change }) }
  if (!before?.drawing?.length) return { ...to, ...kept }
  const { drawing, view, place } = before
  return { ...to, ...kept, drawing, view, place: { ...to.place, camera: place.camera } }
}

/** Returns a new draft at the place of a comment. */
export function draftAtComment({ jaw_id, fdi, target, place, view }: SetupComment, spot: ScreenPoint): Draft {
  const jaw = jawFromId(jaw_id)
  return { jaw_id: jaw ? jawId(jaw) : null, fdi, target, place, view, spot }
}
