import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { writeStl } from '#mesh/stl.ts'
import type { Services } from '#server/services.ts'

/** A tetrahedron with edges of 10 mm: the smallest closed mesh. */
export function tinyStl(mm = 10) {
  return writeStl({
    positions: new Float32Array([0, 0, 0, mm, 0, 0, 0, mm, 0, 0, 0, mm]),
    index: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
  })
}

export function tinyPhoto(format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#b08070' } })
    .toFormat(format)
    .toBuffer()
}

/**
 * 64 by 48 pixels with a rotation, a tile of a grid, the colors of Display P3, a location and a maker: as an iPhone
 * writes it. Made by heif-enc from a picture of four rectangles.
 */
export const phonePhoto = readFileSync(new URL('phone.heic', import.meta.url))

/** Stores what a browser uploads by a signed url: bytes under the path that the link names. */
export async function upload(services: Services, organization_id: number, name: string, bytes: Uint8Array = tinyStl()) {
  const file_path = `organizations/${organization_id}/${randomUUID()}/${name}`
  await services.storage.write(file_path, bytes, 'application/octet-stream')
  return file_path
}
