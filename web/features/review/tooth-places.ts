import type { SetupTooth } from '#contract/setup-teeth.ts'
import { jawOfTooth } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { unit } from '#mesh/vector.ts'
import type { RoomFile, SetupContent } from '#web/features/setups/room-files.ts'
import { toothCentre } from '#web/features/setups/tooth-movements.ts'

/** Position of a tooth in a file of the stage; `outward` is the buccal direction. */
export type ToothPlace = { fileId: string; point: Vec3; outward: Vec3 }

/** Locates the tooth in the setup, or in the scan that it was made from. */
export function locateTooth(
  fdi: number,
  { setup, files, part }: { setup: Pick<SetupContent, 'teeth'>; files: readonly RoomFile[]; part: 'teeth' | 'scan' },
): ToothPlace | undefined {
  const teeth = setup.teeth?.teeth ?? []
  const tooth = teeth.find((each) => each.fdi === fdi)
  const file = files.find((each) => each.part === part && each.jaw === jawOfTooth(fdi))
  if (!tooth || !file) return undefined
  const point = part === 'scan' ? tooth.centre : toothCentre(tooth)
  return { fileId: file.id, point, outward: outwardDirection(tooth, teeth) }
}

/** Horizontal unit vector away from the center of the arch. */
function outwardDirection({ centre, fdi }: SetupTooth, teeth: readonly SetupTooth[]): Vec3 {
  const arch = teeth.filter((each) => jawOfTooth(each.fdi) === jawOfTooth(fdi))
  const middle = [0, 1].map((axis) => arch.reduce((sum, each) => sum + (each.centre[axis] ?? 0), 0) / arch.length)
  return unit([centre[0] - (middle[0] ?? 0), centre[1] - (middle[1] ?? 0), 0])
}
