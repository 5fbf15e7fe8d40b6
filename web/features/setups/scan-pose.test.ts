import { expect, it } from 'vitest'
import type { SetupTooth } from '#contract/setup-teeth.ts'
import { fixture } from '#web/testing/fixture.ts'
import { scanPose } from './scan-pose.ts'

/** A strip of squares along x: the first is a tooth that moved 1 mm up, the others are gum. */
function strip(squares: number) {
  const positions = Array.from({ length: squares + 1 }, (_, x) => [x, 0, 0, x, 1, 0]).flat()
  const index = Array.from({ length: squares }, (_, at) => 2 * at).flatMap((a) => [
    a,
    a + 2,
    a + 1,
    a + 1,
    a + 2,
    a + 3,
  ])
  return { positions: new Float32Array(positions), index: new Uint32Array(index) }
}

const tooth = fixture<SetupTooth>({ fdi: 11, centre: [0, 0, 0], move: [0, 0, 1], turn: [0, 0, 0, 1] })

it('moves a crown back as a whole, and the gum less the farther away it is', () => {
  const pose = scanPose(strip(20), [{ tooth, spans: [[0, 2]] }])
  const z = (column: number) => pose[3 * 2 * column + 2] ?? 0
  expect([z(0), z(1)]).toEqual([-1, -1])
  expect(z(2)).toBeLessThan(0)
  expect(z(2)).toBeGreaterThan(-1)
  expect(Math.abs(z(6))).toBeLessThan(Math.abs(z(2)))
  expect(Math.abs(z(20))).toBeLessThan(0.01)
})

it('leaves a setup without teeth where it is', () => {
  const mesh = strip(2)
  expect(scanPose(mesh, [])).toEqual(mesh.positions)
})
