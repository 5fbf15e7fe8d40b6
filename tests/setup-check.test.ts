import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSetup, setupSidecar } from '#arches/setup.ts'
import { writeStl } from '#mesh/stl.ts'
import { ROOT } from './source-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-setup-'))
const arch = makeSetup({ seed: 'check', jaw: 'lower', step: 2 })
const triangles = arch.mesh.index.length / 3
const sidecar = setupSidecar([{ arch, teethFile: 'lower.stl', bracketsFile: 'brackets.stl' }])

beforeAll(() => {
  writeFileSync(path.join(folder, 'lower.stl'), writeStl(arch.mesh))
  writeFileSync(path.join(folder, 'brackets.stl'), writeStl(arch.brackets.mesh))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('accepts the output of the generator', () => {
  expect(check(sidecar, 'lower.stl', 'brackets.stl')).toEqual({
    status: 0,
    lines: [
      `lower.stl: ${triangles.toLocaleString('en')} triangles, 1 piece`,
      'brackets.stl: 1,152 triangles, 96 pieces',
      'teeth.json: 14 teeth, 12 brackets',
      'teeth.json: Nothing is wrong.',
    ],
  })
})

it('prints each problem with its path', () => {
  const [incisor, lateral] = sidecar.teeth
  const wrong = {
    ...sidecar,
    unit: 'cm',
    teeth: [
      { ...incisor, turn: [0, 0, 0, 2] },
      { ...lateral, fdi: 39 },
    ],
  }
  expect(check(wrong)).toEqual({
    status: 1,
    lines: [
      expect.stringMatching(/^teeth\.json: unit: /),
      'teeth.json: teeth[0].turn: Must be a quaternion of length 1.',
      'teeth.json: teeth[1].fdi: Must be the FDI number of a tooth.',
    ],
  })
  expect(check('{ "format":')).toEqual({ status: 1, lines: ['teeth.json: This is not JSON.'] })
})

it('compares the sidecar with the given meshes', () => {
  const [incisor, lateral, canine] = sidecar.teeth
  const from = incisor?.triangles[0]?.[0] ?? 0
  expect(
    check({ ...sidecar, teeth: [incisor, { ...lateral, triangles: [[triangles, 5]] }] }, 'lower.stl').lines,
  ).toEqual([
    `lower.stl: ${triangles.toLocaleString('en')} triangles, 1 piece`,
    'teeth.json: 2 teeth, 12 brackets',
    `teeth.json: teeth[1].triangles[0]: lower.stl has ${triangles} triangles, counted from 0.`,
    ...sidecar.brackets.map((_, at) => `teeth.json: brackets[${at}].file: No file "brackets.stl" comes with it.`),
  ])
  const pieces = { ...sidecar, brackets: [], teeth: [{ ...incisor, triangles: undefined, piece: 1 }] }
  expect(check(pieces, 'lower.stl').lines).toContain(
    'teeth.json: teeth[0].piece: lower.stl has 1 piece, counted from 0.',
  )
  const shared = { ...sidecar, brackets: [], teeth: [incisor, { ...canine, triangles: [[from + 1, 2]] }] }
  expect(check(shared, 'lower.stl')).toMatchObject({
    status: 1,
    lines: { 2: `teeth.json: teeth[1].triangles[0]: Triangle ${from + 1} belongs to tooth 31 already.` },
  })
})

function check(told: object | string, ...meshes: string[]) {
  writeFileSync(path.join(folder, 'teeth.json'), typeof told === 'string' ? told : JSON.stringify(told))
  const script = path.join(ROOT, 'scripts/check-setup.ts')
  const args = ['--import', import.meta.resolve('tsx'), script, 'teeth.json', ...meshes]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n') }
}
