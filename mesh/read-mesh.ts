import { f32 } from '#mesh/typed-array.ts'
import type { Fault, Mesh } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import { readPly } from '#mesh/ply.ts'
import { sourceOf, type ByteSource } from '#mesh/source.ts'
import { formatCount } from '#mesh/format-count.ts'
import { headerBytes, triangleBytes } from '#mesh/stl.ts'
import { readAsciiStl } from '#mesh/stl-ascii.ts'
import { detectFormat } from '#mesh/file-format.ts'
import { isValidCoordinate, formatCoordinateFault } from '#mesh/triangle-soup.ts'
import { toSingleByteText } from '#mesh/stl-text.ts'
import { makeWelder } from '#mesh/welder.ts'

/** Limit that bounds the memory of the server; a connected scan of 200 MB has half as many. */
const mostVertices = 4_000_000
const blockTriangles = 65_536

/**
 * Reads an STL or PLY file and welds it, or returns why it cannot be read; a binary file is read in blocks. Never
 * throws, because a bad upload is an expected result and not an error of the program.
 */
export function readMesh(file: Uint8Array | ByteSource, name = ''): { ok: true; mesh: Mesh } | Fault {
  const source = file instanceof Uint8Array ? sourceOf(file) : file
  const form = detectFormat(source, name)
  if (!form.ok) return form
  if (form.kind === 'binary') return readBinary(source, form.triangles)
  const bytes = source.read(0, source.size)
  const read = form.kind === 'ply' ? readPly(bytes) : readAsciiStl(toSingleByteText(bytes))
  return read.ok ? weld(read.soup) : read
}

function weld(soup: Float32Array): { ok: true; mesh: Mesh } | Fault {
  const welder = makeWelder(soup.length / 3, mostVertices)
  for (let at = 0; at < soup.length; at += 3) {
    if (!welder.add(f32(soup, at), f32(soup, at + 1), f32(soup, at + 2))) return tooManyVertices()
  }
  return { ok: true, mesh: welder.finish() }
}

function readBinary(source: ByteSource, triangles: number): { ok: true; mesh: Mesh } | Fault {
  const welder = makeWelder(3 * triangles, mostVertices)
  for (let first = 0; first < triangles; first += blockTriangles) {
    const start = headerBytes + triangleBytes * first
    const end = headerBytes + triangleBytes * Math.min(triangles, first + blockTriangles)
    const bytes = source.read(start, end)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.length; at += triangleBytes) {
      for (let corner = at + 12; corner < at + 48; corner += 12) {
        const x = view.getFloat32(corner, true)
        const y = view.getFloat32(corner + 4, true)
        const z = view.getFloat32(corner + 8, true)
        if (!isValidCoordinate(x) || !isValidCoordinate(y) || !isValidCoordinate(z)) {
          const invalid = [x, y, z].find((value) => !isValidCoordinate(value)) ?? Number.NaN
          return fault(formatCoordinateFault(first + at / triangleBytes, invalid))
        }
        if (!welder.add(x, y, z)) return tooManyVertices()
      }
    }
  }
  return { ok: true, mesh: welder.finish() }
}

function tooManyVertices(): Fault {
  return fault(
    `The surface is in pieces: more than ${formatCount(mostVertices)} corners. Please export it as one surface.`,
  )
}
