import { useMemo, type ReactNode } from 'react'
import { formatDistanceWarning } from '#mesh/distance-warning.ts'
import { boundingBox } from '#mesh/measure.ts'
import { EndMarks } from '#web/features/viewer/EndMarks.tsx'
import { HoleLabels } from '#web/features/viewer/HoleLabels.tsx'
import { Measures } from '#web/features/viewer/Measures.tsx'
import { Stage, StageMessage } from '#web/features/viewer/Stage.tsx'
import type { Painter } from '#web/features/viewer/viewer.ts'
import { shortEnds } from '../scan-coverage.ts'
import type { FileViewerState } from './useFileViewer.ts'

type Props = {
  state: FileViewerState
  look: 'page' | 'dialog'
  label: string
  /** The height in CSS pixels at the bottom that the tools cover. Without it holes are not labelled. */
  foot?: number
  painters?: ReadonlyMap<string, Painter>
  /** The controls over the model. */
  children: ReactNode
}

/** The stage of files with their holes, the ends of their scans, and measurements. */
export function FileStage({ state, look, label, foot, painters, children }: Props) {
  const { files, readings, viewer, isMeasuring, measures, looks } = state
  const checks = files.map(({ id }) => ({ id, check: readings.get(id)?.check }))
  return (
    <Stage
      stage={state}
      files={files}
      scene={{ painters, ...looks }}
      label={label}
      look={look}
      tool="measure"
      onPress={
        isMeasuring
          ? (point) => {
              const hit = viewer?.pick(point)
              if (hit) measures.place(hit)
            }
          : undefined
      }
    >
      {viewer && foot !== undefined && looks.edges ? (
        <HoleLabels
          viewer={viewer}
          foot={foot}
          files={checks.map(({ id, check }) => ({ id, loops: check?.loops ?? [] }))}
        />
      ) : null}
      {viewer ? <Measures viewer={viewer} measures={measures} look="file" /> : null}
      {viewer ? (
        <EndMarks
          viewer={viewer}
          scans={checks.map(({ id, check }) => ({ id, ends: shortEnds(check?.report.coverage) }))}
        />
      ) : null}
      <ModelsApartNotice state={state} />
      {children}
    </Stage>
  )
}

/** Warns when the models are so far apart that each is smaller than a pixel and the picture looks empty. */
function ModelsApartNotice({ state: { readings, shown, areJaws } }: Pick<Props, 'state'>) {
  const boxes = useMemo(
    () =>
      [...readings.values()].flatMap((reading) => (reading?.geometry ? [boundingBox(reading.geometry.positions)] : [])),
    [readings],
  )
  const warning = shown === 'both' ? formatDistanceWarning(boxes, areJaws ? 'jaws' : 'models') : undefined
  if (!warning) return null
  return (
    <StageMessage>
      <p role="alert">{warning}</p>
    </StageMessage>
  )
}
