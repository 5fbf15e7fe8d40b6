import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, it, vi } from 'vitest'
import { MAX_TEETH_BYTES } from '#contract/setup-teeth.ts'
import { sidecar } from '#server/testing/setups.ts'
import { readTeethJson } from './parse-teeth.ts'
import { readTeeth3mf } from './teeth-from-3mf.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-teeth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(text: string) {
  const file = path.join(folder, 'teeth.json')
  writeFileSync(file, text)
  return readTeethJson(file)
}

it('refuses a file larger than any sidecar before reading it, and unbounded nesting', () => {
  const said = JSON.stringify(sidecar())
  expect(read(said + ' '.repeat(MAX_TEETH_BYTES))).toMatchObject({
    ok: false,
    fault: 'What is said of the teeth is larger than 5 MB.',
  })
  expect(read('['.repeat(1_000_000))).toMatchObject({ ok: false, fault: 'This is not JSON.' })
  expect(read(said)).toEqual({ ok: true, teeth: sidecar() })
})

it('searches the head of a 3MF file once, even if no tag is closed', async () => {
  const model = `<model>${'<metadata name="x" '.repeat(60_000)}`
  const file = path.join(folder, 'teeth.3mf')
  writeFileSync(file, zipSync({ '3D/3dmodel.model': Buffer.from(model) }))
  const asked = vi.spyOn(String.prototype, 'indexOf')
  const told = await readTeeth3mf(file)
  const searched = asked.mock.calls.map(([, from = 0], at) => {
    const found = Number(asked.mock.results[at]?.value)
    return (found < 0 ? String(asked.mock.contexts[at]).length : found) - from
  })
  asked.mockRestore()
  expect(told).toMatchObject({ ok: false, fault: expect.stringMatching(/says nothing of teeth/) })
  const all = searched.reduce((sum, each) => sum + each, 0)
  expect(all).toBeGreaterThanOrEqual(model.length - 100)
  expect(all).toBeLessThan(3 * model.length)
})
