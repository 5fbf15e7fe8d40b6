import type { VisibleJaws } from '#web/features/viewer/models.ts'
import type { View, ViewFrame } from '#web/features/viewer/views.ts'

export type FileView = 'start' | 'occlusal' | 'frontal' | 'left' | 'right'

/** The views with a button and a key; a viewer starts with a view of three quarters. */
export const FILE_VIEWS: readonly { view: FileView; label: string; key: string }[] = [
  { view: 'occlusal', label: 'Occlusal', key: '1' },
  { view: 'frontal', label: 'Frontal', key: '2' },
  { view: 'left', label: 'Left', key: '3' },
  { view: 'right', label: 'Right', key: '4' },
]

const ANGLES: Record<FileView, View> = {
  start: { theta: 29.7, phi: 82.2, fov: 18.4 },
  occlusal: { theta: 0, phi: 0, fov: 9 },
  frontal: { theta: 0, phi: 90, fov: 13 },
  left: { theta: 62, phi: 90, fov: 14 },
  right: { theta: -62, phi: 90, fov: 14 },
}

/**
 * The occlusal view shows the upper arch from below with the front teeth on top, the lower one from above, as in a
 * photo, and both side by side.
 */
export function fileFrame(view: FileView, visibleJaws: VisibleJaws): ViewFrame {
  const isBook = view === 'occlusal'
  return { ...ANGLES[view], ...(isBook && visibleJaws === 'upper' ? { phi: 180 } : {}), arches: visibleJaws, isBook }
}
