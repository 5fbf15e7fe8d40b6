import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectFileAt } from './inspect.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-inspect-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a large file', () => {
  it('with 4 million triangles is read within a minute and 512 MB, outside the server process', async () => {
    const file = writeTorus('lower.stl', 0)
    const own = memoryOf('self')
    const start = Date.now()
    const inspected = await inspectFileAt({ path: file, name: 'lower.stl', kind: 'stl' })
    expect(inspected).toMatchObject({ ok: true, report: { triangles: 3_996_000, shells: 1, watertight: true } })
    expect(Date.now() - start).toBeLessThan(60_000)
    // The memory limit applies to the child process; this one must not grow by the file either.
    expect(memoryOf('self') - own).toBeLessThan(100)
  }, 180_000)

  it('with disconnected triangles is refused with a message', async () => {
    // Fewer than half of those triangles have too many corners already.
    const file = writeTorus('loose.stl', 1e-3, 800)
    expect(await inspectFileAt({ path: file, name: 'loose.stl', kind: 'stl' })).toMatchObject({
      ok: false,
      fault: 'The surface is in pieces: more than 4,000,000 corners. Please export it as one surface.',
    })
  }, 180_000)

  it('that exceeds the memory limit fails with a message', async () => {
    const file = path.join(folder, 'text.stl')
    const out = openSync(file, 'w')
    writeSync(out, 'solid dust\n')
    const lines = Buffer.from('facet\nvertex 0 0 0\nvertex 0 0 0\nvertex 0 0 0\nendfacet\n'.repeat(34_000))
    for (let i = 0; i < 100; i += 1) writeSync(out, lines)
    writeSync(out, 'endsolid\n')
    closeSync(out)
    expect(await inspectFileAt({ path: file, name: 'text.stl', kind: 'stl' })).toEqual({
      ok: false,
      sha256: null,
      fault: 'The file needs too much memory to be read. Please export it with fewer triangles.',
    })
  }, 180_000)
})

/** Writes a torus of that many by 999 squares; `shift` separates each triangle from the previous one. */
function writeTorus(name: string, shift: number, around = 2000) {
  const across = 999
  const file = path.join(folder, name)
  const out = openSync(file, 'w')
  const head = Buffer.alloc(84)
  head.writeUInt32LE(2 * around * across, 80)
  writeSync(out, head)
  const ring = (u: number) => {
    const a = (2 * Math.PI * (u % around)) / around
    return Array.from({ length: across + 1 }, (_, v) => {
      const b = (2 * Math.PI * (v % across)) / across
      const reach = 30 + 8 * Math.cos(b)
      return [reach * Math.cos(a), reach * Math.sin(a), 8 * Math.sin(b)]
    })
  }
  let moved = 0
  let next = ring(0)
  for (let u = 0; u < around; u += 1) {
    const row = Buffer.alloc(100 * across)
    const here = next
    next = ring(u + 1)
    let at = 0
    for (let v = 0; v < across; v += 1) {
      const [a = [], b = [], c = [], d = []] = [here[v], next[v], next[v + 1], here[v + 1]]
      for (const corners of [
        [a, b, c],
        [a, c, d],
      ]) {
        at += 12
        moved += shift
        for (const [x = 0, y = 0, z = 0] of corners) {
          row.writeFloatLE(x + moved, at)
          row.writeFloatLE(y, at + 4)
          row.writeFloatLE(z, at + 8)
          at += 12
        }
        at += 2
      }
    }
    writeSync(out, row)
  }
  closeSync(out)
  return file
}

/** Returns the resident memory in megabytes, or 0 if the system does not report it. */
function memoryOf(process: string) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}
