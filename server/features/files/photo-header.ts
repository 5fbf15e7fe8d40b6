import { FTYP, readHeicProperties } from './heic-boxes.ts'

type Size = { width: number; height: number }

/** Returns the dimensions in the header of a JPEG, PNG, WebP or HEIC; undefined if they are not in the given bytes. */
export function readPhotoSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89_50_4e_47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xff_d8) return sizeOfJpeg(view)
    if (view.getUint32(0) === 0x52_49_46_46) return sizeOfWebp(view)
    if (view.getUint32(4) === FTYP) return sizeOfHeic(bytes)
  } catch (error) {
    // The header continues beyond the given bytes.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** Skips segments up to the start of frame: C0 to CF without the tables C4 and CC and the reserved C8. */
function sizeOfJpeg(view: DataView): Size | undefined {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function sizeOfWebp(view: DataView): Size | undefined {
  const uint16At = (at: number) => view.getUint16(at, true)
  switch (view.getUint32(12)) {
    case 0x56_50_38_58: {
      const dimensionAt = (at: number) => 1 + uint16At(at) + view.getUint8(at + 2) * 65_536
      return { width: dimensionAt(24), height: dimensionAt(27) }
    }
    case 0x56_50_38_4c: {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 0x56_50_38_20: {
      return { width: uint16At(26) & 0x3fff, height: uint16At(28) & 0x3fff }
    }
    default: {
      return undefined
    }
  }
}

/** Tiles and previews have sizes too; the photo's own is the largest. */
function sizeOfHeic(bytes: Uint8Array): Size | undefined {
  const sizes = readHeicProperties(bytes, 'ispe').map((box) => {
    const view = new DataView(box.buffer, box.byteOffset, box.byteLength)
    return { width: view.getUint32(4), height: view.getUint32(8) }
  })
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}
