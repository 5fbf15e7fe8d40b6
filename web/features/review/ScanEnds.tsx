import type { Patient } from '#contract/patients.ts'
import { scansOf } from '#web/features/files/case-files.ts'
import { scanCoverage, shortEnds } from '#web/features/files/scan-coverage.ts'
import { EndMarks } from '#web/features/viewer/EndMarks.tsx'
import type { Viewer } from '#web/features/viewer/viewer.ts'

/** Marks where a scan may end before the last molar. */
export function ScanEnds({ viewer, patient }: { viewer: Viewer; patient: Patient }) {
  const files = scansOf(patient).map(({ id, original_name: name, mesh_report: report }) => ({ id, name, report }))
  const scans = files.map((file) => ({ id: `scan-${file.id}`, ends: shortEnds(scanCoverage(file, files)) }))
  return <EndMarks viewer={viewer} scans={scans} />
}
