import type { Services } from '#server/services.ts'
import { replaceObject, stableUuid } from './objects.ts'

/** Torque and angulation in degrees from the midline to the back, upper and lower: the usual prescription. */
const PRESCRIPTION = [
  ['upper', [12, 8, -2, -7, -7, -10, -10], [5, 9, 10, 0, 0, 0, 0]],
  ['lower', [-1, -1, -11, -17, -22, -30, -35], [2, 2, 7, 0, 0, 0, 0]],
] as const

/** Returns path, name and size of the file of a library. */
export function libraryFile(organization_id: number, name: string) {
  const original_name = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`
  const file_path = `organizations/${organization_id}/${stableUuid(`${organization_id} ${name}`)}/${original_name}`
  return { file_path, original_name, size: bytesOf(name).length }
}

export async function storeLibraries(services: Services, rows: readonly { name: string; file_path: string }[]) {
  for (const { name, file_path } of rows) {
    await replaceObject(services, file_path, bytesOf(name), 'text/csv')
  }
}

function bytesOf(name: string) {
  const lines = PRESCRIPTION.flatMap(([jaw, torque, angulation]) =>
    torque.map((degrees, n) => `${name},${jaw},${n + 1},${degrees},${angulation[n] ?? 0}`),
  )
  return new TextEncoder().encode(['library,jaw,position,torque,angulation', ...lines, ''].join('\n'))
}
