import type { Patient } from '#contract/patients.ts'
import { scansOf } from '#web/features/files/case-files.ts'
import { scanCoverage, shortEnds } from '#web/features/files/scan-coverage.ts'
import { EndMarks } from '#web/features/viewer/EndMarks.tsx'
import type { RoomViewer } from '#web/features/viewer/room-viewer.ts'

/** Marks where a scan may end before the last molar. */
export function ScanEnds({ viewer, patient }: { viewer: RoomViewer; patient: Patient }) {
  const files = scansOf(patient)
  const scans = files.map(({ original_name, mesh_report }) => ({ name: original_name, report: mesh_report }))
  const marks = files.flatMap(({ id, original_name, mesh_report }) =>
    shortEnds(scanCoverage({ name: original_name, report: mesh_report }, scans)).map(({ side, point }) => ({
      key: `${id} ${side}`,
      spot: () => viewer.spotOf(`scan-${id}`, point),
    })),
  )
  return <EndMarks viewer={viewer} marks={marks} />
}
