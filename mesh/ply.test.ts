import { describe, expect, it } from 'vitest'
import { readMesh } from '#mesh/read-mesh.ts'

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

describe('a PLY file', () => {
  it.each([
    ['is read in little endian', binary(true)],
    ['is read in big endian', binary(false)],
    [
      'is read as text',
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

  const strips = (list: string, lines = '\n', order = ['x', 'y', 'z']) =>
    new TextEncoder().encode(
      [
        'ply',
        'format ascii 1.0',
        'obj_info of a scanner: end_header',
        'element vertex 5',
        'property double quality',
        ...order.map((axis) => `property float ${axis}`),
        'element tristrips 1',
        'property list int int vertex_indices',
        'end_header',
        ...VERTICES.map((place) => ['0.5', ...order.map((axis) => place['xyz'.indexOf(axis)])].join(' ')),
        list,
        '',
      ].join(lines),
    )
  const trianglesOf = (bytes: Uint8Array) => {
    const read = readMesh(bytes)
    if (!read.ok) return read.message
    const place = (corner: number) => [...read.mesh.positions.subarray(3 * corner, 3 * corner + 3)].join()
    return [0, 3, 6]
      .filter((at) => at < read.mesh.index.length)
      .map((at) => [...read.mesh.index.subarray(at, at + 3)].map(place))
  }

  it('is read with triangle strips that flip every second triangle and are separated by -1', () => {
    const [a, b, c, d, e] = VERTICES.map((place) => place.join())
    expect(trianglesOf(strips('8 0 1 4 2 -1 2 3 4'))).toEqual([
      [a, b, e],
      [e, b, c],
      [c, d, e],
    ])
    expect(trianglesOf(strips('4 0 1 4 9'))).toBe(
      'Triangle 2 has a corner that is not in the file. Please export it again.',
    )
  })

  it('is read with CR line endings and with properties in any order', () => {
    const [a, b, , , e] = VERTICES.map((place) => place.join())
    expect(trianglesOf(strips('3 0 1 4', '\r', ['z', 'x', 'y']))).toEqual([[a, b, e]])
  })

  it('is reported as PLY if its name ends in .stl', () => {
    expect(readMesh(binary(true), 'upper.stl')).toMatchObject({ message: expect.stringMatching(/^This is a PLY file/) })
  })

  it('is read with polygons, which are split into triangles', () => {
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

describe('a PLY file is rejected', () => {
  it.each([
    [
      'that is truncated',
      binary(true).slice(0, -9),
      'The PLY file is cut: it ends before its last value. Please send it again.',
    ],
    ['without the end of its header', new TextEncoder().encode('ply\nformat ascii 1.0\n'), 'The PLY file is damaged.'],
    ['of an unknown format', new TextEncoder().encode(HEADER('morse')), 'The PLY file is damaged.'],
    ['with an index out of range', binary(true, [[0, 1, 9]]), 'Triangle 1 has a corner that is not in the file.'],
    ['with fewer faces than its header says', binary(true, []), 'The PLY file is cut'],
  ])('%s', (_what, bytes, words) => {
    const read = readMesh(bytes)
    expect(read.ok ? '' : read.message).toContain(words)
  })
})
