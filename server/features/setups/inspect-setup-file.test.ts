import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { zipSync } from 'fflate'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { describe, expect, it, vi } from 'vitest'
import { makeArch } from '#arches/arch.ts'
import { makeBrackets } from '#arches/brackets.ts'
import { cutFile, mirrored, scaled } from '#arches/faults.ts'
import { setupCalls } from '#contract/setups.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { decodeLightMesh } from '#mesh/light-format.ts'
import { writeStl } from '#mesh/stl.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { testApp } from '#server/testing/app.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import {
  completeVersion,
  storeInspectedFile,
  makeSetupWorld,
  sidecar,
  smallArch,
  storeScan,
} from '#server/testing/setups.ts'

const t = await testApp()
const { services } = t

const made = (options: Partial<Parameters<typeof makeArch>[0]> = {}) =>
  makeArch({ seed: 1, jaw: 'upper', crowding: 0, step: 1.4, ...options })

let known: ReturnType<typeof makeScanned> | undefined

/** A case with scans of both arches. Each file replaces the previous one, so that all tests share it. */
function scanned() {
  known ??= makeScanned()
  return known
}

async function makeScanned() {
  const w = await makeSetupWorld(t)
  await storeScan(w, 'upper.stl')
  await storeScan(w, 'lower.stl', { jaw: 'lower' })
  return w
}

describe('the stored teeth of a setup', () => {
  it('are parsed, rendered, simplified and aligned to the newest scan of their arch', async () => {
    const w = await scanned()
    const newer = await storeScan(w, 'upper second.stl')
    const file = await storeInspectedFile(w, { name: 'setup.stl', bytes: smallArch() })
    expect(file).toMatchObject({
      inspection: 'done',
      warnings: [],
      fit: {
        scan_file_id: newer.id,
        scan_name: 'upper second.stl',
        unit: 'mm',
        is_mirrored: false,
        is_other_arch: false,
      },
    })
    expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(file.fit?.distance_mm).toBeLessThan(0.02)
    expect(file.fit?.moved_mm).toBeLessThan(0.1)
    const picture = await t.app.inject({ url: new URL(file.thumbnail_url ?? '').pathname })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    const light = await t.app.inject({ url: new URL(file.light_url ?? '').pathname })
    expect(light.rawPayload.length).toBe(file.light_size)
    expect(light.rawPayload.length).toBeLessThan(file.size / 4)
    await MeshoptDecoder.ready
    const shown = decodeLightMesh(new Uint8Array(light.rawPayload), MeshoptDecoder)
    const stored = readMesh(smallArch())
    if (!stored.ok) throw new Error(stored.message)
    const away = stored.mesh.positions.map((value, at) => Math.abs(value - (shown.positions[at] ?? 99)))
    expect(Math.max(...away)).toBeLessThan(0.005)
  })

  it('are not aligned to a scan that failed its own inspection', async () => {
    const w = await makeSetupWorld(t)
    const sound = await storeScan(w, 'upper.stl')
    const failed = await storeScan(w, 'upper second.stl')
    const scan = t.services.db.updateTable('patient_files').set({ inspection: 'failed' })
    await scan.where('id', '=', failed.id).execute()
    const file = await storeInspectedFile(w, { name: 'setup.stl', bytes: smallArch() })
    expect(file.fit?.scan_file_id).toBe(sound.id)
  })

  it('of a case without a scan of their arch have no fit and no warning', async () => {
    const w = await makeSetupWorld(t)
    await storeScan(w, 'lower.stl', { jaw: 'lower' })
    expect(await storeInspectedFile(w, { name: 'setup.stl' })).toMatchObject({
      inspection: 'done',
      fit: null,
      warnings: [],
    })
  })

  it.each([
    ['of another person', () => smallArch({ seed: 2 }), /^The upper setup is 0\.\d\d mm off its scan\./, 'mm'],
    ['of the other arch', () => smallArch({ jaw: 'lower' }), /^The upper setup lies on the lower scan\./, 'mm'],
    [
      'that are mirrored',
      () => writeStl(mirrored(made())),
      /^The upper setup fits its scan with left and right exchanged\./,
      'mm',
    ],
    ['in meters', () => metres(made()), /^0\.0\d+ mm wide .* meters\. Please export it in millimeters\.$/, 'm'],
    [
      'in inches',
      () => writeStl(scaled(made(), 1 / 25.4)),
      /^2\.\d mm wide .* inches\. Please export it in millimeters\.$/,
      'in',
    ],
    ['moved far away', () => writeStl(moved(made(), 40)), /^The upper setup lies 40 mm away from its scan\./, 'mm'],
  ])('%s get a warning', async (_fault, bytes, words, unit) => {
    const file = await storeInspectedFile(await scanned(), { name: 'setup.stl', bytes: bytes() })
    expect(file).toMatchObject({ inspection: 'done', warnings: [expect.stringMatching(words)], fit: { unit } })
  })

  it('that cannot be read fail with the reason', async () => {
    const w = await makeSetupWorld(t)
    const cut = await storeInspectedFile(w, { name: 'setup.stl', bytes: cutFile(smallArch()) })
    expect(cut).toMatchObject({ inspection: 'failed', light_url: null })
    expect(cut.inspection_fault).toMatch(/^The file is cut: it holds /)
    const letter = await storeInspectedFile(w, {
      name: 'setup.stl',
      bytes: Buffer.from('Dear doctor, here is your setup.'),
    })
    expect(letter).toMatchObject({
      inspection: 'failed',
      inspection_fault: 'This is not an STL file. Please export the scan as STL.',
    })
  })
})

it('brackets are checked for their unit only', async () => {
  const w = await scanned()
  const brackets = makeBrackets({ seed: 2, jaw: 'upper', crowding: 0 })
  const file = { name: 'brackets.stl', part: 'brackets' as const }
  const sound = await storeInspectedFile(w, { ...file, bytes: writeStl(brackets) })
  expect(sound).toMatchObject({ inspection: 'done', fit: null, warnings: [] })
  const inches = await storeInspectedFile(w, { ...file, bytes: writeStl(scaled(brackets, 1 / 25.4)) })
  expect(inches).toMatchObject({ fit: null, warnings: [expect.stringContaining('inches')] })
})

describe('the tooth data of a setup', () => {
  const file = { part: 'sidecar' as const }
  const text = (value: unknown) => Buffer.from(JSON.stringify(value))

  it('is read from its own file, and errors name the wrong field', async () => {
    const w = await makeSetupWorld(t)
    expect(await storeInspectedFile(w, { ...file, name: 'teeth.json', bytes: text(sidecar()) })).toMatchObject({
      inspection: 'done',
      mesh_report: null,
      thumbnail_url: null,
      light_url: null,
    })
    // Before it is part of a version, only those who may complete the setup get it.
    const said = async (who: { id: number }) => (await t.as(who).call(setupCalls.list, { params: w.params })).next_teeth
    expect(await said(w.owner)).toBeNull()
    expect(await said(w.tech)).toEqual(sidecar())
    const wrong = structuredClone(sidecar())
    Object.assign(wrong.teeth[0] ?? {}, { fdi: 19 })
    const faults = []
    const parsed = vi.spyOn(JSON, 'parse')
    for (const bytes of [text(wrong), Buffer.from('{'), Buffer.from([0xff, 0xfe, 0x7b])])
      faults.push((await storeInspectedFile(w, { ...file, name: 'teeth.json', bytes })).inspection_fault)
    expect(faults).toEqual([
      'teeth.0.fdi: Must be the FDI number of a tooth.',
      'This is not JSON.',
      'This is not JSON.',
    ])
    // A worker parsed the sidecar, so the main thread never did.
    const here = parsed.mock.calls.filter(([given]) => given.includes('"fdi":19'))
    parsed.mockRestore()
    expect(here).toEqual([])
  })

  it('is read from the metadata of a 3MF file', async () => {
    const w = await makeSetupWorld(t)
    const quoted = JSON.stringify(sidecar()).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const model = (metadata: string) => threeMf(`${metadata}<resources>${'<object/>'.repeat(20_000)}</resources>`)
    const of = async (bytes: Uint8Array) => storeInspectedFile(w, { ...file, name: 'teeth.3mf', bytes })
    const found = await of(
      model(`<metadata name="Title">A setup</metadata><metadata name="typodont:teeth">${quoted}</metadata>`),
    )
    expect(found).toMatchObject({ inspection: 'done', inspection_fault: null })
    const bare = await of(model('<metadata name="Title">A setup</metadata>'))
    expect(bare.inspection_fault).toMatch(/^The 3MF file says nothing of teeth/)
    const none = await of(Buffer.from('no archive'))
    expect(none.inspection_fault).toBe('This is not a 3MF file, or it is damaged. Please export it again.')
    const wrong = await of(model('<metadata name="typodont:teeth">{}</metadata>'))
    expect(wrong.inspection_fault).toMatch(/^format: /)
    const sealed = await of(
      model(`<metadata name="typodont:teeth"><![CDATA[${JSON.stringify(sidecar())}]]></metadata>`),
    )
    const teeth = await storeInspectedFile(w, { name: 'setup-upper.stl' })
    await completeVersion(w, { setup_files: [teeth.id, sealed.id] })
    const { setup } = await t.as(w.owner).call(setupCalls.get, { params: { ...w.params, version: 1 } })
    expect(setup.teeth).toEqual(sidecar())
  })

  it('must reference files offered with it, and triangles that they have', async () => {
    const w = await makeSetupWorld(t)
    const teeth = await storeInspectedFile(w, { name: 'setup-upper.stl' })
    const refusal = async (value: object) => {
      const { id } = await storeInspectedFile(w, { ...file, name: 'teeth.json', bytes: text(value) })
      const body = { setup_files: [teeth.id, id] }
      return (await t.as(w.tech).refused(caseStepCalls.completeSetup, { params: w.params, body })).error
    }
    const triangles = teeth.mesh_report?.triangles ?? 0
    expect(await refusal(sidecar('other.stl'))).toEqual({
      setup_files: ['teeth.json: teeth[0].file: No file "other.stl" comes with it.'],
    })
    expect(await refusal(sidecar('setup-upper.stl', [[triangles - 3, 4]]))).toEqual({
      setup_files: [`teeth.json: teeth[0].triangles[0]: setup-upper.stl has ${triangles} triangles, counted from 0.`],
    })
    const { triangles: _, ...tooth } = sidecar().teeth[0] ?? {}
    expect(await refusal({ ...sidecar(), teeth: [{ ...tooth, piece: 1 }] })).toEqual({
      setup_files: ['teeth.json: teeth[0].piece: setup-upper.stl has 1 piece, counted from 0.'],
    })
  })
})

describe('the stored objects of a setup', () => {
  it('survive the daily cleanup, and are deleted with their patient', async () => {
    const w = await makeSetupWorld(t)
    const bytes = smallArch()
    const { id } = await storeInspectedFile(w, { name: 'setup-upper.stl', bytes })
    await completeVersion(w, { setup_files: [id] })
    const replaced = await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'No' } })
    expect(replaced.patient.id).toBe(w.patient.id)
    const first = await storeInspectedFile(w, { name: 'first-upper.stl', bytes })
    const gone = await pathsOf(first.id)
    await storeInspectedFile(w, { name: 'second-upper.stl', bytes })
    const rows = await services.db
      .selectFrom('setup_files')
      .where('patient_id', '=', w.patient.id)
      .selectAll()
      .execute()
    const kept = rows
      .flatMap((row) => [row.file_path, row.thumbnail_path, row.light_path])
      .filter((key) => key !== null)
    expect(kept).toHaveLength(6)
    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const key of [...kept, ...gone]) await utimes(path.join(services.config.dataDir, 'files', key), old, old)
    await sendClockJob(services, 'files', 'day')
    await t.runJobs()
    expect(await held(kept)).toBe(6)
    for (const key of gone) expect((await services.storage.head(key))?.size ?? 0).toBe(0)
    const admin = t.as(await makeUser(services, { role: 'super_admin' }))
    await admin.call(caseStepCalls.archive, { params: w.params })
    await admin.call(caseStepCalls.remove, { params: w.params })
    await t.runJobs()
    for (const key of kept) expect((await services.storage.head(key))?.size ?? 0).toBe(0)
  })
})

async function pathsOf(id: number) {
  const row = await services.db.selectFrom('setup_files').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return [row.file_path, row.thumbnail_path, row.light_path].filter((key) => key !== null)
}

async function held(keys: readonly string[]) {
  return (await Promise.all(keys.map((key) => services.storage.head(key)))).filter(Boolean).length
}

function moved({ positions, index }: ReturnType<typeof makeArch>, away: number) {
  return { positions: positions.map((value, at) => (at % 3 === 2 ? value + away : value)), index }
}

/** Written by hand, because the code's own STL writer rounds to a micrometer, which is too coarse for meters. */
function metres(mesh: ReturnType<typeof makeArch>) {
  const stl = writeStl(mesh)
  const view = new DataView(stl.buffer)
  for (let at = 84; at < stl.length; at += 50)
    for (let corner = at + 12; corner < at + 48; corner += 4)
      view.setFloat32(corner, view.getFloat32(corner, true) / 1000, true)
  return stl
}

function threeMf(content: string) {
  const model = `<?xml version="1.0"?><model unit="millimeter">${content}<build/></model>`
  return zipSync({ '[Content_Types].xml': Buffer.from('<Types/>'), '3D/3dmodel.model': Buffer.from(model) })
}
