import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { MAX_TEETH_BYTES } from '#contract/setup-teeth.ts'
import { sidecar } from '#server/testing/setups.ts'
import { teethOfJson } from './teeth-in.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-teeth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(text: string) {
  const file = path.join(folder, 'teeth.json')
  writeFileSync(file, text)
  return teethOfJson(file)
}

it('refuses what is larger than any sidecar before it reads it, and nesting without end', () => {
  const said = JSON.stringify(sidecar())
  expect(read(said + ' '.repeat(MAX_TEETH_BYTES))).toMatchObject({
    ok: false,
    fault: 'What is said of the teeth is larger than 5 MB.',
  })
  expect(read('['.repeat(1_000_000))).toMatchObject({ ok: false, fault: 'This is not JSON.' })
  expect(read(said)).toEqual({ ok: true, teeth: sidecar() })
})
