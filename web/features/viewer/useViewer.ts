import { useEffect, useState } from 'react'
import type { MeshReading } from './mesh-reader.ts'
import { useMeshes } from './useMeshes.ts'
import type { Pads } from './stage.ts'
import { createViewer, distanceBetween, type FilePoint, type Looks, type Viewer } from './viewer.ts'
import { fileId, jawOfFile, type ViewerFile } from './viewer-file.ts'

export type Measurement = { from: FilePoint; to: FilePoint; mm: number }
export type ViewerState = ReturnType<typeof useViewer>

type Options = {
  files: readonly ViewerFile[]
  pads: Pads
  gap: number
  isPair?: boolean
}

/** Creates the viewer of a host element and synchronizes it with the files and the tools. */
export function useViewer({ files, pads, gap, isPair }: Options) {
  const readings = useMeshes(files)
  const [viewer, setViewer] = useState<Viewer>()
  const [failed, setFailed] = useState(false)
  const [looks, setLooks] = useState<Looks>({
    shown: 'both',
    gap,
    view: 'start',
    wire: false,
    edges: true,
  })
  const [measuring, setMeasuring] = useState(false)
  const [begun, setBegun] = useState<FilePoint>()
  const [measurements, setMeasurements] = useState<readonly Measurement[]>([])

  // A stable ref callback: React would dispose and recreate the viewer on every render otherwise.
  const [attach] = useState(() => (host: HTMLElement | null) => {
    if (!host) return undefined
    try {
      const made = createViewer(host, pads, isPair ? files.map(fileId) : undefined)
      setViewer(made)
      return () => {
        made.dispose()
        setViewer(undefined)
      }
    } catch {
      // WebGL is missing, e.g. because the graphics driver is blocked.
      setFailed(true)
      return undefined
    }
  })
  useEffect(() => viewer?.look(looks), [viewer, looks])
  useEffect(() => {
    if (viewer) syncViewer(viewer, files, readings)
  }, [viewer, files, readings])

  return {
    readings,
    viewer,
    failed,
    attach,
    looks,
    change: (next: Partial<Looks>) => setLooks((before) => ({ ...before, ...next })),
    measuring,
    begun,
    measurements,
    setMeasuring(isOn: boolean) {
      setMeasuring(isOn)
      setBegun(undefined)
    },
    /** Sets the first point, or the second, which completes a measurement. */
    place(point: FilePoint) {
      if (!begun) return setBegun(point)
      setMeasurements([...measurements, { from: begun, to: point, mm: distanceBetween(begun, point) }])
      return setBegun(undefined)
    },
    forget: (measurement: Measurement) => setMeasurements(measurements.filter((each) => each !== measurement)),
  }
}

function syncViewer(viewer: Viewer, files: readonly ViewerFile[], readings: readonly MeshReading[]) {
  viewer.hold(readings.some(({ phase }) => phase === 'shown' || phase === 'reading'))
  const ids = files.map(fileId)
  for (const id of viewer.ids()) if (!ids.includes(id)) viewer.remove(id)
  for (const [at, file] of files.entries()) {
    const id = fileId(file, at)
    const reading = readings[at]
    const jaw = jawOfFile(file, reading)
    if (reading?.geometry && !viewer.has(id)) viewer.add(id, reading.geometry, jaw)
    if (reading?.colours && viewer.has(id)) viewer.setColours(id, reading.colours)
    if (reading?.check && viewer.has(id)) viewer.setCheck(id, reading.check, jaw)
  }
}
