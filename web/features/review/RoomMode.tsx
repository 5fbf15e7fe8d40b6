import type { ReactNode } from 'react'
import type { Patient } from '#contract/patients.ts'
import type { RoomView } from '#contract/presence.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import type { ComparedWith } from '#web/features/setups/compare-setups.ts'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'
import { Stage } from '#web/features/viewer/Stage.tsx'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import type { SceneOptions } from '#web/features/viewer/useViewer.ts'
import { Rail, type SheetState } from './Rail.tsx'
import type { RoomDrafts } from './useRoomDrafts.ts'

/** The state of the room that its modes share. */
export type RoomState = {
  patient: Patient
  setup: SetupWithTeeth
  setups: readonly Setup[]
  comments: readonly SetupComment[]
  /** The version or scan that `setup` is compared with; `other` is its number, 0 for the scan. */
  against: ComparedWith
  other: number
  stage: RoomStage
  files: readonly RoomFile[]
  drafts: RoomDrafts
  isPhone: boolean
  sheet: SheetState
  layer: RoomView['layer']
  setLayer: (layer: RoomView['layer']) => void
  /** Whether versions are compared one over the other instead of side by side. */
  isOver: boolean
  setOver: (isOver: boolean) => void
  onVersion: (version: number) => void
  /** Whether the setup is reviewed in a queue. */
  isQueued: boolean
  /** Opens what moved; undefined if there is nothing to compare with. */
  onMoved: (() => void) | undefined
  onPick: (other: number, version: number) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

/** What a mode shows of the room: how the files are drawn, the overlay of the model, and the side panel. */
export type ModeView = SceneOptions & {
  label: string
  over: ReactNode
  panel: { label: string; content: ReactNode }
  tool?: string | undefined
  onPress?: (spot: ScreenPoint) => void
  onHover?: (spot: ScreenPoint | undefined) => void
  /** Shown in place of the model. */
  instead?: ReactNode
  /** Describes the view to screen readers. */
  announcement?: ReactNode
}

/** Shows the room as one of its modes sees it. */
export function RoomMode({ room, view }: { room: RoomState; view: ModeView }) {
  return (
    <>
      {view.instead ?? (
        <Stage
          stage={room.stage}
          files={room.files}
          scene={view}
          look="room"
          isComplete
          label={view.label}
          tool={view.tool}
          onPress={view.onPress}
          onHover={view.onHover}
        >
          {view.over}
        </Stage>
      )}
      <Rail sheet={room.sheet} label={view.panel.label}>
        {view.panel.content}
      </Rail>
      {view.announcement}
    </>
  )
}
