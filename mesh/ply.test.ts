import { describe, expect, it } from 'vitest'
import { readMesh } from '#mesh/weld.ts'

const HEADER = (format: string) => `ply
format ${format} 1.0
comment a square pyramid without its ground
element vertex 5
property float x
property float y
property float z
property uchar red
element face 4
property list uchar int vertex_indices
end_header
`
const VERTICES = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 10, 0],
  [0, 10, 0],
  [5, 5, 8],
] as const
const FACES = [
  [0, 1, 4],
  [1, 2, 4],
  [2, 3, 4],
  [3, 0, 4],
] as const

function binary(isLittle: boolean, faces: readonly (readonly number[])[] = FACES) {
  const header = new TextEncoder().encode(HEADER(isLittle ? 'binary_little_endian' : 'binary_big_endian'))
  const body = new DataView(new ArrayBuffer(5 * 13 + faces.reduce((sum, face) => sum + 1 + 4 * face.length, 0)))
  let at = 0
  for (const vertex of VERTICES) {
    for (const value of vertex) {
      body.setFloat32(at, value, isLittle)
      at += 4
    }
    body.setUint8(at++, 255)
  }
  for (const face of faces) {
    body.setUint8(at++, face.length)
    for (const corner of face) {
      body.setInt32(at, corner, isLittle)
      at += 4
    }
  }
  return new Uint8Array([...header, ...new Uint8Array(body.buffer)])
}

describe('a PLY file is read', () => {
  it.each([
    ['little endian', binary(true)],
    ['big endian', binary(false)],
    [
      'as text',
      new TextEncoder().encode(
        [
          HEADER('ascii').trim(),
          ...VERTICES.map((each) => `${each.join(' ')} 255`),
          ...FACES.map((each) => `3 ${each.join(' ')}`),
          '',
        ].join('\r\n'),
      ),
    ],
  ])('%s', (_kind, bytes) => {
    const read = readMesh(bytes)
    expect(read.ok && read.mesh.positions.length / 3).toBe(5)
    expect(read.ok && read.mesh.index.length / 3).toBe(4)
  })

  it('and faces of more corners are cut into triangles', () => {
    const read = readMesh(
      binary(true, [
        [0, 1, 2, 3],
        [0, 1, 4],
        [1, 2, 4],
        [2, 3, 4],
      ]),
    )
    expect(read.ok && read.mesh.index.length / 3).toBe(5)
  })
})

describe('a PLY file is refused in words', () => {
  it.each([
    ['that ends too soon', binary(true).slice(0, -9), 'The PLY file is damaged. Please export it again.'],
    ['without an end of its header', new TextEncoder().encode('ply\nformat ascii 1.0\n'), 'The PLY file is damaged.'],
    ['of an unknown kind', new TextEncoder().encode(HEADER('morse')), 'The PLY file is damaged.'],
    ['with a corner that is no vertex', binary(true, [[0, 1, 9]]), 'Triangle 1 has a coordinate that is not a number.'],
    ['that has fewer faces than it promises', binary(true, []), 'The PLY file is damaged.'],
  ])('%s', (_what, bytes, words) => {
    const read = readMesh(bytes)
    expect(read.ok ? '' : read.message).toContain(words)
  })
})
