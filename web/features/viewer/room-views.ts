import { FIELD_OF_VIEW, type SetupComment } from '#contract/setups.ts'
import type { VisibleJaws } from './models.ts'
import type { ViewerState } from './useViewer.ts'
import type { ViewFrame } from './views.ts'

export type RoomView = Exclude<SetupComment['view'], 'free'>
/** The stage of a setup, on the case page and in the review room. */
export type RoomStage = ViewerState<RoomView>

export const ROOM_VIEWS: readonly { view: RoomView; label: string; key: string }[] = [
  { view: 'front', label: 'Front', key: '1' },
  { view: 'left', label: 'Left', key: '2' },
  { view: 'right', label: 'Right', key: '3' },
  { view: 'upper', label: 'Upper', key: '4' },
  { view: 'lower', label: 'Lower', key: '5' },
  { view: 'open', label: 'Open', key: '6' },
]

/**
 * Angles in degrees, as in views.ts: a single arch is seen from its occlusal side, and so are both in the open view.
 */
const ANGLES: Record<RoomView, { theta: number; phi: number }> = {
  front: { theta: 0, phi: 90 },
  left: { theta: 62, phi: 90 },
  right: { theta: -62, phi: 90 },
  upper: { theta: 0, phi: 180 },
  lower: { theta: 0, phi: 0 },
  open: { theta: 0, phi: 0 },
}

/**
 * An occlusal view shows one arch only; in the open view, a single arch uses the angle of its own occlusal view. All
 * share one field of view, so that a camera is fully described by position and target.
 */
export function roomFrame(view: RoomView, shown: VisibleJaws): ViewFrame {
  const angle = ANGLES[view === 'open' && shown !== 'both' ? shown : view]
  const arches = view === 'upper' || view === 'lower' ? view : shown
  return { ...angle, fov: FIELD_OF_VIEW, arches, isBook: view === 'open' }
}

export function viewLabel(view: SetupComment['view']) {
  return ROOM_VIEWS.find((each) => each.view === view)?.label ?? 'Turned'
}
