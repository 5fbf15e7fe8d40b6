import { f32, u32 } from '#mesh/typed-array.ts'

/**
 * Triangles in pixels: `points` x, y (down), depth (larger is nearer); colours 0..255 for the outer and the inner face.
 */
export type Drawing = {
  index: Uint32Array
  points: Float32Array
  front: Float32Array
  back: Float32Array
  width: number
  height: number
}

/** Rasterises with a depth buffer and interpolated colours; returns RGBA with alpha 0 or 255. */
export function fillTriangles(drawing: Drawing): Uint8ClampedArray {
  const { index, points, width, height } = drawing
  const rgba = new Uint8ClampedArray(4 * width * height)
  const depths = new Float32Array(width * height).fill(-Infinity)
  for (let h = 0; h < index.length; h += 3) {
    const a = 3 * u32(index, h)
    const b = 3 * u32(index, h + 1)
    const c = 3 * u32(index, h + 2)
    const [ax, ay] = [f32(points, a), f32(points, a + 1)]
    const [bx, by] = [f32(points, b), f32(points, b + 1)]
    const [cx, cy] = [f32(points, c), f32(points, c + 1)]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (!(Math.abs(area) > 1e-9)) continue
    // With y down a triangle wound counter-clockwise towards the viewer has negative area.
    const colours = area < 0 ? drawing.front : drawing.back
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    const [az, bz, cz] = [f32(points, a + 2), f32(points, b + 2), f32(points, c + 2)]
    // Change of the weights of b and c per pixel to the right.
    const [bStep, cStep] = [(cy - ay) / area, (ay - by) / area]
    for (let y = y0; y <= y1; y++) {
      const [px, py] = [x0 + 0.5 - ax, y + 0.5 - ay]
      let wb = px * bStep - (py * (cx - ax)) / area
      let wc = px * cStep + (py * (bx - ax)) / area
      for (let at = y * width + x0; at <= y * width + x1; at++, wb += bStep, wc += cStep) {
        const wa = 1 - wb - wc
        if (wa < 0 || wb < 0 || wc < 0) continue
        const depth = wa * az + wb * bz + wc * cz
        if (depth <= f32(depths, at)) continue
        depths[at] = depth
        rgba[4 * at] = wa * f32(colours, a) + wb * f32(colours, b) + wc * f32(colours, c)
        rgba[4 * at + 1] = wa * f32(colours, a + 1) + wb * f32(colours, b + 1) + wc * f32(colours, c + 1)
        rgba[4 * at + 2] = wa * f32(colours, a + 2) + wb * f32(colours, b + 2) + wc * f32(colours, c + 2)
        rgba[4 * at + 3] = 255
      }
    }
  }
  return rgba
}
