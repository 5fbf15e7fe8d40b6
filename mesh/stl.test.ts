import { describe, expect, it } from 'vitest'
import { archStl, makeArch } from '#arches/arch.ts'
import { asciiStl, cutFile, withNotANumber, withSolidHeader, withWrongCount } from '#arches/faults.ts'
import { readMesh } from '#mesh/weld.ts'

const options = { seed: 1, jaw: 'lower', step: 2 } as const
const good = archStl(options)

function text(words: string): Uint8Array {
  return Uint8Array.from(words, (letter) => letter.charCodeAt(0))
}

describe('readMesh', () => {
  it('reads what writeStl wrote, and welds it back to the same mesh', () => {
    const mesh = makeArch(options)
    const read = readMesh(good)
    expect(good.length).toBe(84 + (50 * mesh.index.length) / 3)
    expect(read.ok && read.mesh.index.length).toBe(mesh.index.length)
    expect(read.ok && read.mesh.positions.length).toBe(mesh.positions.length)
  })

  it('reads text, and binary files that begin with "solid"', () => {
    const ascii = readMesh(asciiStl(makeArch(options)))
    const solid = readMesh(withSolidHeader(good))
    expect(ascii.ok && solid.ok && ascii.mesh.index.length).toBe(makeArch(options).index.length)
    expect(ascii.ok && solid.ok && solid.mesh.index.length).toBe(makeArch(options).index.length)
  })

  it('reads a file that begins in the middle of a buffer', () => {
    const padded = new Uint8Array(good.length + 3)
    padded.set(good, 3)
    expect(readMesh(padded.subarray(3)).ok).toBe(true)
  })

  it.each([
    ['an empty file', new Uint8Array(), 'The file is empty.'],
    ['a few words', text('hello'), 'This is not an STL file.'],
    ['another kind of file', text(`\x89PNG${'x'.repeat(900)}`), 'This is not an STL file.'],
    ['a text that begins like one', text(`solid ${'and more '.repeat(40)}`), 'This is not an STL file.'],
    ['no triangles', new Uint8Array(84), 'The file holds no triangles.'],
    ['an empty text', text('solid a\nendsolid a\n'), 'The file holds no triangles.'],
    [
      'a cut file',
      cutFile(good),
      /^The file is cut: it holds 1,\d{3} of 3,\d{3} triangles\. Please upload it again\.$/,
    ],
    ['a cut text', asciiStl(makeArch(options)).slice(0, 5000), /^The file is cut after \d+ triangles\./],
    ['too large a count', withWrongCount(good), /^The file says 3,000,000,000 triangles, but its size holds 3,\d{3}\./],
    ['bytes after the end', Uint8Array.from([...good, 1, 2, 3]), /^The file continues after its 3,\d{3} triangles\./],
    [
      'no numbers',
      withNotANumber(good),
      'Triangle 7 has a coordinate that is not a number. Please export the file again.',
    ],
  ])('says what is wrong with %s', (_, bytes, message) => {
    const read = readMesh(bytes)
    expect(read.ok ? '' : read.message).toMatch(message)
  })
})
