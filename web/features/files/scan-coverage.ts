import type { MeshReport } from '#contract/files.ts'
import { besideOtherJaw, type Coverage } from '#mesh/coverage.ts'
import { jawByName } from '#mesh/jaw.ts'

export type Scan = { name: string; report: MeshReport | null | undefined }

/** What is known of the ends of a scan, beside the newest scan of the other jaw: whichever of the two came later. */
export function coverageOf({ name, report }: Scan, scans: readonly Scan[]): Coverage | undefined {
  const own = report?.coverage
  const jaw = jawByName(name)
  if (!own || !jaw) return own
  const other = scans.findLast((scan) => (jawByName(scan.name) ?? jaw) !== jaw)?.report
  return other?.coverage && !other.unit_suspect ? besideOtherJaw(own, jaw, other.coverage) : own
}

/** Where to look; undefined where there is no doubt. */
export function shortEnds(coverage: Coverage | undefined) {
  return coverage?.ends.filter(({ is_short }) => is_short) ?? []
}
