import { ChoiceButton, FloatingGroup } from '#web/features/viewer/Controls.tsx'
import type { RoomFile } from '#web/features/setups/room-files.ts'
import { hasBothJaws } from '#web/features/viewer/viewer-file.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'

export const JAW_CHOICES = [
  { shown: 'both', label: 'Both jaws' },
  { shown: 'upper', label: 'Upper' },
  { shown: 'lower', label: 'Lower' },
] as const

/** Selects the visible arches; hidden unless both are loaded. */
export function JawChoice({ stage, files }: { stage: RoomStage; files: readonly RoomFile[] }) {
  if (!hasBothJaws(files)) return null
  return (
    <FloatingGroup at="top-right" label="Jaws">
      {JAW_CHOICES.map(({ shown, label }) => (
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
