import { describe, expect, it } from 'vitest'
import { archStl, makeArch } from '#arches/arch.ts'
import { asciiStl, cutFile, withNotANumber, withSolidHeader, withWrongCount } from '#arches/faults.ts'
import { checkFileHead } from '#mesh/check-file-head.ts'
import { readMesh } from '#mesh/read-mesh.ts'

const options = { seed: 1, jaw: 'lower', step: 2 } as const
const good = archStl(options)

function text(words: string): Uint8Array {
  return Uint8Array.from(words, (letter) => letter.charCodeAt(0))
}

describe('readMesh', () => {
  it('reads the output of writeStl and welds it back to the same mesh', () => {
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

  it('reads a file that starts in the middle of a buffer', () => {
    const padded = new Uint8Array(good.length + 3)
    padded.set(good, 3)
    expect(readMesh(padded.subarray(3)).ok).toBe(true)
  })

  it.each([
    ['an empty file', new Uint8Array(), 'The file is empty.'],
    ['a few words', text('hello'), 'This is not an STL file. Please export the scan as STL.'],
    ['a text that starts like an STL file', text(`solid ${'and more '.repeat(40)}`), 'This is not an STL file.'],
    ['a file without triangles', new Uint8Array(84).fill(32, 0, 80), 'The file holds no triangles.'],
    ['an empty text', text('solid a\nendsolid a\n'), 'The file holds no triangles.'],
    ['a cut file', cutFile(good), /^The file is cut: it holds 1,\d{3} of 3,\d{3} triangles\. Please send it again\.$/],
    ['a cut text', asciiStl(makeArch(options)).slice(0, 5000), /^The file is cut after \d+ triangles\./],
    ['too large a count', withWrongCount(good), /^The file says 3,000,000,000 triangles, but its size holds 3,\d{3}\./],
    [
      'more triangles than the header says',
      Uint8Array.from([...good, ...good.subarray(84, 134)]),
      /^The file says 3,\d{3} triangles, but its size holds 3,\d{3}\. Please export it again\.$/,
    ],
    [
      'a coordinate that is not a number',
      withNotANumber(good),
      'Triangle 7 has a coordinate that is not a number. Please export the file again.',
    ],
  ])('reports the problem with %s', (_, bytes, message) => {
    const read = readMesh(bytes)
    expect(read.ok ? '' : read.message).toMatch(message)
  })
})

const facet = (z: number, end = '\n') =>
  [
    'facet normal 0 0 1',
    'outer loop',
    `vertex 0 0 ${z}`,
    `vertex 9 0 ${z}`,
    `vertex 0 9 ${z}`,
    'endloop',
    'endfacet',
  ].join(end) + end
const two = `${facet(0)}${facet(5)}`
const utf16 = (words: string, isLittle: boolean, mark = true) => {
  const codes = [...(mark ? [0xfeff] : []), ...Array.from(words, (letter) => letter.codePointAt(0) ?? 0)]
  return Uint8Array.from(codes.flatMap((code) => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])))
}

describe('a text file from any exporter', () => {
  it.each<[string, Uint8Array]>([
    ['CRLF', text(`solid a\n${two}endsolid a\n`.replaceAll('\n', '\r\n'))],
    ['CR alone', text(`solid a\n${two}endsolid a\n`.replaceAll('\n', '\r'))],
    ['tabs', text(`solid\ta\n\t${two.replaceAll(' ', '\t\t')}endsolid\ta`)],
    ['upper case', text(`SOLID A\n${two.toUpperCase()}ENDSOLID A\n`)],
    ['exponents', text(`solid a\n${two.replaceAll('9', '+9.0E+00').replaceAll(' 5', ' 5e-0')}endsolid a\n`)],
    ['long numbers', text(`solid a\n${two.replaceAll('9', `9.${'0'.repeat(60)}e0`)}endsolid a\n`)],
    ['one line', text(`solid a ${facet(0, ' ')}${facet(5, '  ')} endsolid a`)],
    [
      'one line with keywords as its name',
      text(`solid my facet vertex ${facet(0, ' ')}${facet(5, ' ')} endsolid facet vertex`),
    ],
    ['several solids', text(`solid a\n${facet(0)}endsolid a\nsolid b\n${facet(5)}endsolid b\n`)],
    ['several solids on one line', text(`solid a ${facet(0, ' ')}endsolid a solid b ${facet(5, ' ')}endsolid b`)],
    ['no final keyword', text(`solid a\n${two}`)],
    ['no name', text(`solid\n${two}endsolid\n`)],
    [
      'ends in two words',
      text(`solid a\n${two.replaceAll('endfacet', 'end facet').replaceAll('endloop', 'end loop')}end solid\n`),
    ],
    ['a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...text(`solid a\n${two}endsolid a\n`)])],
    ['UTF-16 LE', utf16(`solid ü€\n${two}endsolid\n`, true)],
    ['UTF-16 BE', utf16(`solid a\n${two}endsolid\n`, false)],
    ['UTF-16 without a byte order mark', utf16(`solid upper\n${two}endsolid\n`, true, false)],
    ['characters after the end', text(`solid a\n${two}endsolid a\n\u001A\0\0\0`)],
    [
      'comments and colours',
      text(`# first\nsolid a\n; vertex of a scanner\ncolor 0.8 0.7 0.6\n// facet\n${two}endsolid a\n`),
    ],
    ['a colour in a facet', text(`solid a\n${two.replaceAll('outer', 'color 1 0 0\nouter')}endsolid a\n`)],
    ['a normal that is no number', text(`solid a\n${two.replaceAll('normal 0 0 1', 'normal -nan nan inf')}endsolid\n`)],
    ['lines between the numbers', text(`solid a\n${two.replaceAll(' ', '\n')}endsolid a\n`)],
    ['blank lines before the first word', text(`\n\n  solid a\n${two}endsolid a\n`)],
    ...[
      'vertex',
      'vertex_cleaned upper',
      'facet',
      'facet normal',
      'endsolid',
      'solid',
      'outer loop endfacet 1 2 3',
      'lower é',
    ].map((name) => [`the name ${name}`, text(`solid ${name}\n${two}endsolid ${name}\n`)] as [string, Uint8Array]),
  ])('is read with %s', (_, bytes) => {
    const read = readMesh(bytes, 'upper.stl')
    expect(read.ok ? [read.mesh.index.length / 3, read.mesh.positions] : read.message).toEqual([
      2,
      Float32Array.from([0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 5, 9, 0, 5, 0, 9, 5]),
    ])
  })

  it.each([
    [
      'four corners',
      two.replace('vertex 9 0 5', 'vertex 9 0 5\nvertex 9 9 5'),
      /^Facet 2 has 4 corners, and an STL facet has three\. .*triangles only\.$/,
    ],
    ['two corners', two.replace('vertex 9 0 0\n', ''), /^Facet 1 has 2 corners/],
    [
      'a word for a number',
      two.replace('vertex 9 0 5', 'vertex 9 x 5'),
      /^Triangle 2 has a coordinate that is not a number\./,
    ],
    [
      'a decimal comma',
      two.replace('vertex 9 0 5', 'vertex 9,5 0 5'),
      /^Triangle 2 has a coordinate that is not a number\./,
    ],
    [
      '1e39',
      two.replace('vertex 9 0 5', 'vertex 1e39 0 5'),
      /^Triangle 2 has a coordinate more than a kilometer away\. .*millimeters\.$/,
    ],
  ])('is rejected for %s, with the number of the facet', (_, words, message) => {
    const read = readMesh(text(`solid a\n${words}endsolid a\n`))
    expect(read.ok ? '' : read.message).toMatch(message)
  })

  it.each([1, 7, 20, 60, 130])('is reported as truncated %d characters before the end of its last facet', (left) => {
    const read = readMesh(text(`solid a\n${two}`.slice(0, -1 - left)))
    expect(read.ok ? '' : read.message).toMatch(
      /^The file is cut after [0-2] triangles?\. Please send it again\.$|corner/,
    )
  })
})

describe('a binary file', () => {
  it.each([1, 2, 49, 50, 512, 4096])('is read with %d bytes after its last triangle', (more) => {
    for (const file of [good, withSolidHeader(good)]) {
      const read = readMesh(Uint8Array.from([...file, ...new Uint8Array(more)]))
      expect(read.ok && read.mesh.index.length).toBe(makeArch(options).index.length)
    }
  })

  it('is read with a note after its last triangle', () => {
    const note = text('{"exported by": "a scanner", "at": "2026-11-26", "operator": "nobody at all"}')
    expect(readMesh(Uint8Array.from([...good, ...note])).ok).toBe(true)
  })

  it('with impossible coordinates is rejected instead of rendered as an empty image', () => {
    const huge = good.slice()
    new DataView(huge.buffer).setFloat32(84 + 12, 1e30, true)
    expect(readMesh(huge)).toEqual({
      ok: false,
      message: 'Triangle 1 has a coordinate more than a kilometer away. Please export the file again, in millimeters.',
    })
  })
})

describe('a file in another format', () => {
  const padded = (head: string, at = 0) => text(`${'\0'.repeat(at)}${head}${' \0x'.repeat(300)}`)
  it.each([
    ['a ZIP archive', padded('PK\u0003\u0004')],
    ['a 3MF file', padded('PK\u0003\u0004\u0014\0\0\0\b\0 3D/3dmodel.model')],
    ['a PLY file', text('ply\nformat ascii 1.0\nend_header\n')],
    ['a DICOM file', padded('DICM', 128)],
    ['a PDF document', padded('%PDF-1.7\n')],
    ['a PNG picture', padded('\u0089PNG')],
    ['a JPEG picture', padded('\u00FF\u00D8\u00FF\u00E0')],
    ['a HEIC picture', padded('\0\0\0\u0018ftypheic')],
    ['a web page', text('<!DOCTYPE html>\n<html><body>facet solid</body></html>')],
    ['a gzip archive', padded('\u001F\u008B\b')],
    ['a RAR archive', padded('Rar!\u001A')],
    ['a 7z archive', padded('7z\u00BC\u00AF\u0027')],
    ['a glTF file', padded('glTF')],
    ['an OBJ file', text('# made\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')],
    ['an OFF file', text('OFF\n3 1 0\n0 0 0\n')],
    ['a 3Shape DCM file', text('<?xml version="1.0"?>\n<HPS version="1.1">')],
    ['an XML file', text('<?xml version="1.0"?><a/>')],
    ['a JSON file', text('{"error": "gone"}')],
    ['a STEP file', text('ISO-10303-21;\nHEADER;')],
  ])('is reported as %s', (what, bytes) => {
    const read = readMesh(bytes, 'upper.stl')
    expect(read.ok ? '' : read.message).toMatch(
      new RegExp(`^This is ${what}, not an STL file\\. Please|^This is ${what}, not an STL file\\. The download`),
    )
    expect(checkFileHead(bytes.subarray(0, 200), 200_000, 'upper.stl')).toBe(read.ok ? '' : read.message)
  })

  it('with nothing but zeros is reported', () => {
    expect(readMesh(new Uint8Array(5000))).toMatchObject({ message: expect.stringContaining('nothing but zeros') })
  })
})

describe('checkFileHead', () => {
  it('accepts the start of a valid file, wherever it is cut off', () => {
    const ascii = asciiStl(makeArch(options))
    for (let length = 60; length < 500; length++) {
      expect(checkFileHead(ascii.subarray(0, length), ascii.length, 'upper.stl')).toBeUndefined()
    }
    expect(checkFileHead(good.subarray(0, 4096), good.length, 'upper.stl')).toBeUndefined()
    expect(checkFileHead(good.subarray(0, 4096), good.length + 1, 'upper.stl')).toBeUndefined()
  })

  it('detects truncation and four corners from only the start of the file', () => {
    expect(checkFileHead(good.subarray(0, 4096), good.length - 50, 'upper.stl')).toMatch(/^The file says/)
    expect(checkFileHead(good.subarray(0, 4096), good.length - 51, 'upper.stl')).toMatch(/^The file is cut/)
    const words = two.replace('vertex 9 0 5', 'vertex 9 0 5\nvertex 9 9 5')
    expect(checkFileHead(text(`solid a\n${words}`), 90_000, 'upper.stl')).toMatch(/^Facet 2 has 4 corners/)
  })
})
