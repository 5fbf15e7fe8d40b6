import { useState } from 'react'
import type { Pads } from '#web/features/viewer/stage.ts'
import { useMeasures } from '#web/features/viewer/useMeasures.ts'
import { useViewer } from '#web/features/viewer/useViewer.ts'
import { areSameFiles, fileId, jawOfFile, type StageFile, type ViewerFile } from '#web/features/viewer/viewer-file.ts'
import { useStable } from '#web/ui/useStable.ts'
import { fileFrame, type FileView } from './file-views.ts'

export type FileViewerState = ReturnType<typeof useFileViewer>

/** Gap between the jaws in mm, the wireframe, and the boundary loops. */
type ViewerOptions = { gap: number; wire: boolean; edges: boolean }

type Options = {
  files: readonly ViewerFile[]
  pads: Pads
  gap: number
  isPair?: boolean
}

/** Shows files with their check reports in a viewer that can measure distances. */
export function useFileViewer({ files, pads, gap, isPair = false }: Options) {
  const stageFiles = useStable(toStageFiles(files, isPair), areSameFiles)
  const stage = useViewer<FileView>({
    files: stageFiles,
    pads,
    isPair,
    first: 'start',
    frameOf: fileFrame,
    isReported: true,
  })
  const [looks, setLooks] = useState<ViewerOptions>({ gap, wire: false, edges: true })
  const [isMeasuring, setMeasuring] = useState(false)
  const measures = useMeasures()
  const jaws = new Set(stageFiles.map(({ id, file }) => jawOfFile(file, stage.readings.get(id))))
  return {
    ...stage,
    files: stageFiles,
    looks,
    change: (next: Partial<ViewerOptions>) => setLooks({ ...looks, ...next }),
    measures,
    isMeasuring,
    setMeasuring(isOn: boolean) {
      setMeasuring(isOn)
      measures.begin()
    },
    hasBoth: jaws.has('upper') && jaws.has('lower'),
    /** Whether the files are known to be of different jaws. */
    areJaws: jaws.size > 1,
  }
}

function toStageFiles(files: readonly ViewerFile[], isPair: boolean): StageFile[] {
  return files.map((file, at) => ({
    id: fileId(file, at),
    jaw: jawOfFile(file),
    file,
    material: 'skin',
    half: isPair ? (at === 0 ? 0 : 1) : undefined,
  }))
}
