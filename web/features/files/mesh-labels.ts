// Labels of mesh checks, jaws and sizes, and the rule for when a warning needs a reason.

import type { MeshReport } from '#contract/files.ts'
import type { Coverage } from '#mesh/coverage.ts'
import { jawByName, type Jaw } from '#mesh/jaw.ts'
import { formatCount, formatPlural } from '#mesh/format-count.ts'
import type { CheckedMesh } from '#web/features/viewer/mesh-messages.ts'

export const JAW_LABELS: Record<Jaw, string> = { upper: 'Maxillary', lower: 'Mandibular' }

/** Facts about a scan besides its own report, and whether the case waits for a better scan. */
type ScanFacts = { coverage: Coverage | undefined; isUncertain: boolean }

/**
 * Summarizes a report as a short label and a colour. A closed surface does not imply a complete scan: green requires
 * that both ends reach behind the last molars and that the scan is not in doubt.
 */
export function meshCheckLabel(
  report: MeshReport,
  scan?: ScanFacts,
): { label: string; kind: 'okay' | 'plain' | 'warning' } {
  if (report.holes > 0) return { label: formatPlural(report.holes, 'hole'), kind: 'warning' }
  if (report.unit_suspect) return { label: 'Check the unit', kind: 'warning' }
  if (report.arch_suspect) return { label: 'Check the arch', kind: 'warning' }
  if (scan?.coverage?.state === 'short') return { label: 'May end before the last molar', kind: 'warning' }
  return scan?.coverage?.state === 'complete' && !scan.isUncertain
    ? { label: 'Complete arch, closed surface', kind: 'okay' }
    : { label: 'Closed surface', kind: 'plain' }
}

/** Returns whether the user must give a reason to send the file as it is. */
export function needsReason({ report, inside_out }: CheckedMesh) {
  return report.holes > 0 || report.unit_suspect || report.arch_suspect || inside_out
}

/** Returns whether a new case asks for a reason: also for a scan that may end before its last molar. */
export function asksReason(check: CheckedMesh) {
  return needsReason(check) || check.report.coverage?.state === 'short'
}

/** Joins the warnings for the form's record, at most 255 characters. */
export function warningLine({ warnings }: CheckedMesh) {
  const text = warnings.join(' ')
  return text.length > 255 ? `${text.slice(0, 254)}…` : text
}

export function warningHeadline(name: string, { report, hole_edges, warnings }: CheckedMesh) {
  if (report.holes > 0)
    return `${name} has ${formatPlural(report.holes, 'hole')} (${formatCount(hole_edges)} open edges).`
  return `${name}: ${warnings[0] ?? ''}`
}

/** Returns the jaw of a file, by its name or otherwise by its shape. */
export function detectJaw(name: string, check?: Pick<CheckedMesh, 'jaw_by_shape'>): Jaw | undefined {
  return jawByName(name) ?? check?.jaw_by_shape
}

export function formatDimensions(size_mm: readonly number[]) {
  return `${size_mm.map((side) => side.toFixed(1)).join(' × ')} mm`
}

export function formatBytes(bytes: number) {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
