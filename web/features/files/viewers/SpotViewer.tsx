import { Box } from '@mantine/core'
import type { Vec3 } from '#mesh/measure.ts'
import { Stage } from '#web/features/viewer/Stage.tsx'
import { useViewer } from '#web/features/viewer/useViewer.ts'
import { areSameFiles, fileId, jawOfFile, type StageFile, type ViewerFile } from '#web/features/viewer/viewer-file.ts'
import { useStable } from '#web/ui/useStable.ts'
import { fileFrame } from './file-views.ts'
import { PointRings } from './PointRings.tsx'

export type SpotViewerProps = {
  file: ViewerFile
  /** The marked point in mm, in the frame of the file. */
  spot: Vec3 | undefined
  label: string
  /** A press on the scan marks its point; without it the spot is only shown. */
  onSpot?: (spot: Vec3) => void
}

const PADS = { top: 16, right: 16, bottom: 16, left: 16 }

/** A scan, seen from its chewing surface, with one spot ringed. */
export function SpotViewer({ file, spot, label, onSpot }: SpotViewerProps) {
  const jaw = jawOfFile(file)
  const id = fileId(file, 0)
  const files = useStable<StageFile[]>([{ id, jaw, file, material: 'skin', half: undefined }], areSameFiles)
  const stage = useViewer<'spot'>({
    files,
    pads: PADS,
    isPair: false,
    first: 'spot',
    frameOf: () => fileFrame(jaw ? 'occlusal' : 'start', jaw ?? 'both'),
  })
  const { viewer } = stage
  const mark = (at: { x: number; y: number }) => {
    const hit = viewer?.pick(at)
    if (hit) onSpot?.(hit.point)
  }
  return (
    <Box h={240} bdrs="md" style={{ overflow: 'hidden' }}>
      <Stage
        stage={stage}
        files={files}
        label={label}
        look="page"
        tool={onSpot && 'spot'}
        onPress={onSpot ? mark : undefined}
      >
        {viewer && spot ? <PointRings viewer={viewer} points={[{ id, point: spot }]} /> : null}
      </Stage>
    </Box>
  )
}
