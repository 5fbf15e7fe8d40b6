import { MAX_HEIC_PIXELS } from '#contract/files.ts'
import { readHeicProperties } from './heic-boxes.ts'

/** Bytes of a profile that fit into one JPEG segment, including the ICC header. */
const SEGMENT = 65_519
const ICC = 'ICC_PROFILE\0'

/**
 * Converts a HEIC photo to an upright JPEG with the color profile of the camera. The quality is very high, since the
 * photo is compressed again later.
 */
export async function heicToJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height, pixels } = await decode(bytes)
  const { default: sharp } = await import('sharp')
  const raw = { width, height, channels: 3 } as const
  const jpeg = await sharp(pixels, { raw })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
  const profile = readHeicProperties(bytes, 'colr').find(isRgbProfile)?.subarray(4)
  return profile ? withProfile(jpeg, profile) : jpeg
}

/**
 * Decodes to pixels in the decoder's own memory, because a second copy of 50 megapixels exceeds the limit of a worker.
 */
async function decode(bytes: Uint8Array) {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const context = heif.heif_context_alloc()
  const { code } = heif.heif_context_read_from_memory(context, bytes)
  const photo = heif.heif_js_context_get_primary_image_handle(context)
  if (code !== heif.heif_error_code.heif_error_Ok || 'code' in photo) throw new Error('no HEIC photo')
  if (heif.heif_image_handle_get_width(photo) * heif.heif_image_handle_get_height(photo) > MAX_HEIC_PIXELS)
    throw new Error('too many pixels')
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace
  const decoded = await heif.heif_js_decode_image2(photo, rgb, heif.heif_chroma.heif_chroma_interleaved_RGB)
  const [channel] = 'code' in decoded ? [] : decoded.channels
  if (!channel) throw new Error('the HEIC photo is damaged')
  const { width, height, stride, data } = channel
  const row = 3 * width
  for (let y = 1; y < height; y++) data.copyWithin(y * row, y * stride, y * stride + row)
  return { width, height, pixels: data.subarray(0, row * height) }
}

/**
 * Returns whether a `colr` box holds an ICC profile of RGB (color space at byte 16 of the profile); a depth map has a
 * grey one.
 */
function isRgbProfile(colours: Uint8Array) {
  return latin1(colours.subarray(0, 4)) === 'prof' && latin1(colours.subarray(20, 24)) === 'RGB '
}

/** Inserts the profile after the first segment, the JFIF header. */
function withProfile(jpeg: Uint8Array, profile: Uint8Array) {
  const parts = Math.ceil(profile.length / (SEGMENT - ICC.length))
  const segments = Array.from({ length: parts }, (_, part) => {
    const piece = profile.subarray(part * (SEGMENT - ICC.length), (part + 1) * (SEGMENT - ICC.length))
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(2 + ICC.length + 2 + piece.length, 2)
    return Buffer.concat([head, Buffer.from(ICC, 'latin1'), Buffer.from([part + 1, parts]), piece])
  })
  const first = 4 + Buffer.from(jpeg.buffer, jpeg.byteOffset + 4, 2).readUInt16BE()
  return Buffer.concat([jpeg.subarray(0, first), ...segments, jpeg.subarray(first)])
}

function latin1(bytes: Uint8Array) {
  return String.fromCharCode(...bytes)
}
