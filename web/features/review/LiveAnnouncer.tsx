import { VisuallyHidden } from '@mantine/core'
import type { SetupComment } from '#contract/setups.ts'
import { useToothName, useToothNameWithPlace } from '#web/components/useToothName.ts'
import { describeComment } from '#web/features/setups/comment-labels.ts'
import type { SetupWithTeeth, StageLayer } from '#web/features/setups/room-files.ts'
import { viewLabel } from '#web/features/viewer/room-views.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'

type Props = {
  setup: SetupWithTeeth
  what: StageLayer
  density: number
  stage: RoomStage
  comments: readonly SetupComment[]
  /** The teeth whose numbers are displayed. */
  numbers: readonly { fdi: number }[]
}

const JAW_LABELS = { both: 'both arches', upper: 'the upper arch', lower: 'the lower arch' }

/** Describes the view and the comments to screen readers. */
export function LiveAnnouncer({ setup, what, density, stage, comments, numbers }: Props) {
  const toothName = useToothName()
  const toothNameWithPlace = useToothNameWithPlace()
  const layerLabels = {
    scan: 'The scan',
    setup: `Setup version ${setup.version}`,
    both: `Setup version ${setup.version} with the scan at ${density} percent over it`,
  }
  const view = stage.isTurned ? 'turned by hand' : `view ${viewLabel(stage.view)}`
  return (
    <VisuallyHidden>
      <output>
        {layerLabels[what]}, {JAW_LABELS[stage.shown]}, {view}.
        {numbers.length > 0 ? ` Teeth: ${numbers.map(({ fdi }) => toothName(fdi)).join(', ')}.` : ''}
      </output>
      <ul aria-label="Comments on this setup">
        {comments.map((comment) => (
          <li key={comment.id}>{describeComment(comment, toothNameWithPlace)}</li>
        ))}
      </ul>
    </VisuallyHidden>
  )
}
