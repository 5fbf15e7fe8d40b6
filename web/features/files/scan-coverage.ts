import type { MeshReport } from '#contract/files.ts'
import { reassessWithOtherJaw, type Coverage } from '#mesh/coverage.ts'
import { jawByName } from '#mesh/jaw.ts'

export type Scan = { name: string; report: MeshReport | null | undefined }

/**
 * Returns the coverage of a scan, judged against the newest scan of the other jaw regardless of which one came first.
 */
export function scanCoverage({ name, report }: Scan, scans: readonly Scan[]): Coverage | undefined {
  const coverage = report?.coverage
  const jaw = jawByName(name)
  if (!coverage || !jaw) return coverage
  const other = scans.findLast((scan) => (jawByName(scan.name) ?? jaw) !== jaw)?.report
  return other?.coverage && !other.unit_suspect ? reassessWithOtherJaw(coverage, jaw, other.coverage) : coverage
}

/** Returns the ends that may stop too early; empty if there is no doubt. */
export function shortEnds(coverage: Coverage | undefined) {
  return coverage?.ends.filter(({ is_short }) => is_short) ?? []
}
