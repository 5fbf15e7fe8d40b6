import type { SetupTeeth } from '#contract/setup-teeth.ts'
import { jawOfTooth } from '#mesh/jaw.ts'
import type { Cut } from '#web/features/viewer/pane.ts'
import { toothCentre } from '#web/features/setups/tooth-movements.ts'

/** Maximum distance in mm between plane and tooth center for the tooth to count as cut. */
const THROUGH = 4

/** Formats the position, such as '22.5 mm behind the front' or '3.0 mm left of the middle' (the patient's left). */
export function formatSectionPosition({ axis, at, box: { low, high } }: Pick<Cut, 'axis' | 'at' | 'box'>) {
  if (axis === 1) return `${(at - low[1]).toFixed(1)} mm behind the front`
  const away = at - (low[0] + high[0]) / 2
  if (Math.abs(away) < 0.05) return 'in the middle'
  return `${Math.abs(away).toFixed(1)} mm ${away > 0 ? 'left' : 'right'} of the middle`
}

export function formatSectionSide({ axis }: Pick<Cut, 'axis'>) {
  return axis === 1 ? 'seen from the front' : 'seen from the left'
}

/** Returns the FDI numbers of the cut teeth, at most one per side, of the upper arch if there are any. */
export function teethInSection(teeth: SetupTeeth | null, { axis, at }: Pick<Cut, 'axis' | 'at'>): number[] {
  const near = (teeth?.teeth ?? [])
    .map((tooth) => ({ fdi: tooth.fdi, away: Math.abs(toothCentre(tooth)[axis] - at) }))
    .filter(({ away }) => away < THROUGH)
    .toSorted((a, b) => a.away - b.away)
  const found = [1, 2, 3, 4].flatMap((quadrant) => near.find(({ fdi }) => Math.floor(fdi / 10) === quadrant)?.fdi ?? [])
  const upper = found.filter((fdi) => jawOfTooth(fdi) === 'upper')
  return upper.length > 0 ? upper : found
}
