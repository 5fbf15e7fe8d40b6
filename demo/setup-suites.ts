import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { IOS_FILE, STL_FILE } from '#contract/enums.ts'
import { setupTeeth, findTeethFaults } from '#contract/setup-teeth.ts'
import { isOpenComment, awaitsAnswer } from '#contract/setups.rules.ts'
import { commentPlace, setupFit, type SetupFit } from '#contract/setups.ts'
import type { MeshReport } from '#mesh/findings.ts'
import { isLightMesh } from '#mesh/light-format.ts'
import { fitSetup, fitWarnings } from '#mesh/setup-fit.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { listComments } from '#server/features/setups/comment-queries.ts'
import type { Services } from '#server/services.ts'

/** Tests of the setups in a demo world. */
export function describeDemoSetups(services: () => Services) {
  it('has setups with versions whose files exist and match the trail', async () => {
    const files = await services().db.selectFrom('setup_files').selectAll().orderBy('id').execute()
    expect(files.length).toBeGreaterThan(300)
    for (const file_path of new Set(files.map((file) => file.file_path))) {
      const of = files.filter((file) => file.file_path === file_path)
      const bytes = await services().storage.read(file_path)
      expect(new Set(of.map(({ size }) => size))).toEqual(new Set([bytes.length]))
      expect(new Set(of.map(({ sha256 }) => sha256))).toEqual(
        new Set([createHash('sha256').update(bytes).digest('hex')]),
      )
      const [{ part, thumbnail_path, light_path, light_size, mesh_report } = {}] = of
      if (part === 'sidecar') continue
      const light = await services().storage.read(light_path ?? '')
      expect([isLightMesh(light), light.length]).toEqual([true, light_size])
      expect(light.length).toBeLessThan(bytes.length / 4)
      expect(await services().storage.head(thumbnail_path ?? '')).toMatchObject({ contentType: 'image/webp' })
      expect(mesh_report).toMatchObject({ unit_suspect: false, arch_suspect: false })
    }
    const setups = await services().db.selectFrom('setups').selectAll().execute()
    const told = await services().db.selectFrom('events').where('name', '=', 'case.approved').select('data').execute()
    const sums = new Set(files.map(({ sha256 }) => sha256))
    const approved = told.flatMap(({ data }) => (data as { files?: { sha256: string }[] }).files ?? [])
    expect(approved.length).toBeGreaterThan(100)
    expect(approved.filter(({ sha256 }) => !sums.has(sha256))).toEqual([])
    expect(setups.some(({ version, approved_at }) => version === 2 && approved_at)).toBe(true)
    for (const { id, teeth } of setups) {
      const own = files.filter(({ setup_id }) => setup_id === id)
      expect(teeth !== null).toBe(own.length > 0)
      if (!teeth) continue
      const meshes = own.map(({ name, mesh_report }) => ({ name, triangles: triangles(mesh_report), shells: 1 }))
      expect(findTeethFaults(setupTeeth.parse(teeth), meshes)).toEqual([])
    }
  })

  it('has teeth that fit the scan of their case as an inspection would measure', async () => {
    const rows = await services()
      .db.selectFrom('setup_files as f')
      .leftJoin('patient_files as scan', (join) =>
        join
          .onRef('scan.patient_id', '=', 'f.patient_id')
          .on('scan.patient_file_type_id', 'in', [STL_FILE, IOS_FILE])
          .on((eb) =>
            eb(
              'scan.original_name',
              'like',
              sql<string>`case f.jaw_id when 1 then '%-upper.stl' else '%-lower.stl' end`,
            ),
          ),
      )
      .where('f.part', '=', 'teeth')
      .select(['f.file_path', 'f.fit', 'scan.id as scan_id', 'scan.file_path as scan_path'])
      .execute()
    expect(
      rows.filter(({ fit, scan_id }) => (fit as SetupFit | null)?.scan_file_id !== (scan_id ?? undefined)),
    ).toEqual([])
    const fitted = new Map(rows.flatMap((row) => (row.scan_path ? [[row.file_path, row]] : [])))
    expect(fitted.size).toBeGreaterThan(5)
    for (const { file_path, fit, scan_path } of fitted.values()) {
      const [teeth, scan] = await Promise.all([file_path, scan_path ?? ''].map((each) => meshAt(services(), each)))
      if (!teeth || !scan) throw new Error('both can be read')
      const found = fitSetup(teeth.positions, scan, undefined)
      const said = setupFit.parse(fit)
      expect(Math.abs((said.distance_mm ?? 9) - (found.distance_mm ?? 0))).toBeLessThan(0.01)
      expect(fitWarnings('upper', { ...said })).toEqual([])
      expect(found.moved_mm).toBeLessThan(0.05)
    }
  })

  it('has a second version that answers comments on the first, and one that is still awaited', async () => {
    const [delgado, kestrel, sandoval] = await Promise.all(
      ['Delgado', 'Kestrel', 'Sandoval'].map((last_name) => newestSetups(services(), last_name)),
    )
    expect(delgado?.setups.map(({ state }) => state)).toEqual(['pending', 'changes_requested'])
    expect(delgado?.setup_comments.map(({ replies }) => replies[0]?.kind)).toEqual(['done', 'not_possible'])
    expect(delgado?.setup_comments.map(({ version, fdi }) => [version, fdi])).toEqual([
      [1, 12],
      [1, 33],
    ])
    expect(kestrel?.setups.map(({ state }) => state)).toEqual(['changes_requested'])
    expect(kestrel?.setup_comments.map(awaitsAnswer)).toEqual([true, true])
    expect(sandoval?.setups.map(({ state }) => state)).toEqual(['pending'])
    expect(sandoval?.setup_comments.map((comment) => isOpenComment(comment) && !comment.asked_at)).toEqual([true])
  })

  it('moves the teeth between two versions as the comments request', async () => {
    const rows = await services()
      .db.selectFrom('setups as s')
      .innerJoin('patients as p', 'p.id', 's.patient_id')
      .where('p.last_name', '=', 'Delgado')
      .where('p.numeric_suffix', '=', 1)
      .orderBy('s.version')
      .select('s.teeth')
      .execute()
    const [first, second] = rows.map(({ teeth }) => setupTeeth.parse(teeth).teeth)
    const changes = (second ?? []).map(({ fdi, move, turn }, at) => {
      const before = first?.[at] ?? { move, turn }
      const cos = Math.abs(turn.reduce((sum, part, n) => sum + part * (before.turn[n] ?? 0), 0))
      return {
        fdi,
        mm: Math.hypot(move[0] - before.move[0], move[1] - before.move[1]),
        degrees: (360 / Math.PI) * Math.acos(Math.min(1, cos)),
      }
    })
    const changed = changes.filter(({ mm, degrees }) => mm > 0.1 || degrees > 1)
    expect(changes.length - changed.length).toBe(25)
    expect(changed.map(({ fdi }) => fdi)).toEqual([12, 21, 33])
    const [lateral, , canine] = changed
    expect(lateral?.mm).toBeCloseTo(0.6, 1)
    expect(Math.round(lateral?.degrees ?? 0)).toBe(4)
    expect(canine?.mm).toBeCloseTo(0.5, 1)
  })

  it('pins comments to the surface that they refer to', async () => {
    const comments = await services()
      .db.selectFrom('setup_comments as c')
      .innerJoin('setup_files as f', (join) =>
        join.onRef('f.setup_id', '=', 'c.setup_id').onRef('f.jaw_id', '=', 'c.jaw_id').on('f.part', '=', 'teeth'),
      )
      .select(['c.place', 'f.file_path'])
      .execute()
    expect(comments.length).toBeGreaterThan(20)
    for (const path of new Set(comments.map(({ file_path }) => file_path))) {
      const read = readMesh(await services().storage.read(path))
      const { positions, index } = read.ok ? read.mesh : { positions: new Float32Array(), index: new Uint32Array() }
      for (const { place } of comments.filter(({ file_path }) => file_path === path)) {
        const { point } = commentPlace.parse(place)
        const isThere = index.some((_, corner) => {
          if (corner % 3 > 0) return false
          const middle = [0, 1, 2].map(
            (axis) => index.slice(corner, corner + 3).reduce((sum, v) => sum + (positions[3 * v + axis] ?? 0), 0) / 3,
          )
          return Math.hypot(...middle.map((mm, axis) => mm - (point[axis] ?? 0))) < 0.01
        })
        expect({ place, isThere }).toEqual({ place, isThere: true })
      }
    }
  })
}

async function meshAt({ storage }: Services, key: string) {
  const read = readMesh(await storage.read(key))
  return read.ok ? read.mesh : undefined
}

/** Returns setups and comments of the newest patient of that name, as the portal lists them. */
async function newestSetups(services: Services, last_name: string) {
  const { id } = await services.db
    .selectFrom('patients')
    .where('last_name', '=', last_name)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const { db } = services
  const work = { db, services, now: services.clock(), emit: () => Promise.resolve() }
  const setups = await db
    .selectFrom('setups')
    .where('patient_id', '=', id)
    .orderBy('version', 'desc')
    .selectAll()
    .execute()
  return {
    setups: setups.map((row) => ({
      state: row.approved_at ? 'approved' : row.changes_requested_at ? 'changes_requested' : 'pending',
    })),
    setup_comments: await listComments(work, id),
  }
}

function triangles(report: unknown) {
  return report === null ? 0 : (report as MeshReport).triangles
}
