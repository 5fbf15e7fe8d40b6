import type { Vec3 } from '#mesh/measure.ts'
import { Stage } from '#web/features/viewer/Stage.tsx'
import { useViewer } from '#web/features/viewer/useViewer.ts'
import { areSameFiles, fileId, type StageFile, type ViewerFile } from '#web/features/viewer/viewer-file.ts'
import type { FilePoint } from '#web/features/viewer/viewer.ts'
import type { ViewFrame } from '#web/features/viewer/views.ts'
import { useStable } from '#web/ui/useStable.ts'
import { PointRings } from './PointRings.tsx'

/** A scan that its `turn` lays with the crowns up; `ends` are where it may end too early, turned as well. */
export type JawFile = ViewerFile & { half: 0 | 1; ends: readonly Vec3[] }
export type JawViewerProps = { files: readonly JawFile[]; label: string }

const PADS = { top: 14, right: 14, bottom: 14, left: 14 }
/** Looks down at both: each file is turned so that its crowns are up. */
const FROM_ABOVE: ViewFrame = { theta: 0, phi: 0, fov: 9, arches: 'both', isBook: false }

/** The scans of a case beside each other, each seen from its chewing surface. */
export function JawViewer({ files, label }: JawViewerProps) {
  const stageFiles = useStable(
    files.map((file, at): StageFile => ({
      id: fileId(file, at),
      // A named jaw spares a second check; where both are drawn it decides nothing.
      jaw: file.jaw ?? 'lower',
      file,
      material: 'skin',
      half: file.half,
    })),
    areSameFiles,
  )
  const stage = useViewer<'above'>({
    files: stageFiles,
    pads: PADS,
    isPair: true,
    first: 'above',
    frameOf: () => FROM_ABOVE,
  })
  const ends = files.flatMap((file, at) => file.ends.map((point): FilePoint => ({ id: fileId(file, at), point })))
  return (
    <Stage stage={stage} files={stageFiles} label={label} look="page">
      {stage.viewer ? <PointRings viewer={stage.viewer} points={ends} /> : null}
    </Stage>
  )
}
