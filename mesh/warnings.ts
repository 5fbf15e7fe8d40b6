import { formatShortEnds } from '#mesh/coverage.ts'
import type { Findings } from '#mesh/findings.ts'
import { formatPlural } from '#mesh/format-count.ts'
import type { UnitGuess } from '#mesh/unit.ts'

/** Returns the warnings of a check as sentences, worst first. Missing teeth are no fault and cause none. */
export function listWarnings(check: Findings, unit: UnitGuess): string[] {
  const { report } = check
  const lines: string[] = []
  if (unit.warning) lines.push(unit.warning)
  if (report.arch_suspect) {
    lines.push(`The file name says ${check.jaw_by_name}, but the shape is that of the ${check.jaw_by_shape} arch.`)
  }
  if (report.holes > 0) lines.push(`${formatPlural(report.holes, 'hole')}. The tray may not seat there.`)
  if (report.coverage?.state === 'short') {
    const place = formatShortEnds(report.coverage, check.jaw_by_name ?? check.jaw_by_shape)
    lines.push(`The scan may end before the last molar: ${place}.`)
  }
  if (check.loose_pieces > 0) lines.push(`${formatPlural(check.loose_pieces, 'loose piece')} beside the arch.`)
  if (check.inside_out) lines.push('The mesh is inside out. It may have been mirrored.')
  if (check.flipped_edges > 0) lines.push('Some triangles face the wrong way.')
  if (check.doubled_triangles > 0) lines.push(`${formatPlural(check.doubled_triangles, 'triangle')} there twice.`)
  else if (check.non_manifold_edges > 0) {
    lines.push(`${formatPlural(check.non_manifold_edges, 'edge')} where more than two triangles meet.`)
  }
  if (check.degenerate_triangles > 0)
    lines.push(`${formatPlural(check.degenerate_triangles, 'triangle')} without area.`)
  return lines
}
