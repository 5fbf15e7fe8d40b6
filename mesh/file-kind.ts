type Kind = { name: string; advice?: string; is: (head: Uint8Array, text: string) => boolean }

const UNPACK = 'Please unpack it and send the STL files in it.'
const EXPORT = 'Please export the scan as STL.'
/** Bytes that identify the kind of a file; the signature of DICOM stands at byte 128. */
export const kindBytes = 4096

const kinds: readonly Kind[] = [
  { name: '3MF file', is: (_, text) => text.startsWith('PK\u0003\u0004') && /3D\/|\[Content_Types\]/.test(text) },
  { name: 'ZIP archive', advice: UNPACK, is: starts('PK\u0003\u0004') },
  { name: 'ZIP archive without files', is: starts('PK\u0005\u0006') },
  { name: 'gzip archive', advice: UNPACK, is: starts('\u001F\u008B') },
  { name: '7z archive', advice: UNPACK, is: starts('7z\u00BC\u00AF') },
  { name: 'RAR archive', advice: UNPACK, is: starts('Rar!') },
  { name: 'DICOM file', is: (_, text) => text.slice(128, 132) === 'DICM' },
  { name: '3Shape DCM file', is: (_, text) => /^\s*(<\?xml[^>]*>\s*)?<HPS\b/.test(text) },
  { name: 'PDF document', is: (_, text) => text.trimStart().startsWith('%PDF') },
  { name: 'PNG picture', is: starts('\u0089PNG') },
  { name: 'JPEG picture', is: starts('\u00FF\u00D8\u00FF') },
  { name: 'GIF picture', is: starts('GIF8') },
  { name: 'WebP picture', is: (_, text) => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' },
  { name: 'TIFF picture', is: (_, text) => text.startsWith('II*\0') || text.startsWith('MM\0*') },
  { name: 'BMP picture', is: (head, text) => text.startsWith('BM') && head[6] === 0 && head[7] === 0 && head[8] === 0 },
  { name: 'HEIC picture', is: (_, text) => /^[\s\S]{4}ftyp(heic|heix|hevc|mif1|msf1)/.test(text) },
  { name: 'AVIF picture', is: (_, text) => /^[\s\S]{4}ftypavi[fs]/.test(text) },
  { name: 'video', is: (_, text) => text.slice(4, 8) === 'ftyp' },
  { name: 'glTF file', is: starts('glTF') },
  { name: 'Windows program', is: (_, text) => text.startsWith('MZ') && text.includes('PE\0\0') },
  { name: 'old Office document', is: starts('\u00D0\u00CF\u0011\u00E0') },
  { name: 'STEP file', is: (_, text) => text.trimStart().startsWith('ISO-10303-21') },
  {
    name: 'web page',
    advice: 'The download may have failed: please fetch the scan again.',
    is: (_, text) => /^\s*(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body)\b/i.test(text),
  },
  { name: 'XML file', is: (_, text) => /^\s*<\?xml\b/.test(text) },
  { name: 'JSON file', is: (_, text) => /^\s*[[{]\s*["{[\d\]}]/.test(text) },
  { name: 'OFF file', is: (_, text) => /^C?N?OFF\s/.test(text) },
  { name: 'OBJ file', is: (_, text) => /^v\s+-?[\d.]+\s+-?[\d.]+/m.test(text) && !/\bfacet\b/i.test(text) },
]

/** Returns which other kind of file this is and what to do about it, as a message; undefined if the kind is unknown. */
export function describeForeignFile(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, kindBytes)
  if (head.length > 0 && head.every((byte) => byte === 0)) {
    return 'The file holds nothing but zeros. Please copy it again from its scanner.'
  }
  const kind = kindOf(head)
  return kind && `This is ${named(kind)}, not an STL file. ${kind.advice ?? EXPORT}`
}

/** Returns the kind of a file with its article, e.g. "a PDF document"; undefined if it is unknown. */
export function formatFileKind(bytes: Uint8Array): string | undefined {
  const kind = kindOf(bytes.subarray(0, kindBytes))
  return kind && named(kind)
}

function kindOf(head: Uint8Array) {
  const text = latin1(stripByteOrderMark(head))
  return kinds.find(({ is }) => is(head, text))
}

function named({ name }: Kind) {
  return `${/^(o|XML|AVIF)/i.test(name) ? 'an' : 'a'} ${name}`
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** Strips the UTF-8 byte order mark. */
function stripByteOrderMark(bytes: Uint8Array) {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

function starts(word: string) {
  return (_: Uint8Array, text: string) => text.startsWith(word)
}
