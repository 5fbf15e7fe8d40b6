import { ChoiceButton, FloatingGroup } from './Controls.tsx'
import type { RoomFile } from '#web/features/setups/room-files.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'

export const JAWS = [
  { shown: 'both', label: 'Both jaws' },
  { shown: 'upper', label: 'Upper' },
  { shown: 'lower', label: 'Lower' },
] as const

/** Selects the visible arches; hidden unless both are loaded. */
export function JawChoice({ stage, files }: { stage: RoomStage; files: readonly RoomFile[] }) {
  const jaws = new Set(files.map(({ jaw }) => jaw))
  if (!jaws.has('upper') || !jaws.has('lower')) return null
  return (
    <FloatingGroup at="top-right" label="Jaws">
      {JAWS.map(({ shown, label }) => (
        <ChoiceButton
          key={shown}
          label={label}
          isChosen={stage.shown === shown}
          onClick={() => stage.setShown(shown)}
        />
      ))}
    </FloatingGroup>
  )
}
