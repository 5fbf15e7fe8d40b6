import { describe, expect, it } from 'vitest'
import { makeArch, makeShadedArch } from '#arches/arch.ts'
import { occlusionOf } from '#mesh/occlusion.ts'
import { renderThumbnail } from '#mesh/raster.ts'

/** Returns the drawn share of a band of rows, 0..1. */
function cover({ width, rgba }: ReturnType<typeof renderThumbnail>, from: number, to: number): number {
  let drawn = 0
  for (let at = from * width; at < to * width; at++) if ((rgba[4 * at + 3] ?? 0) > 127) drawn++
  return drawn / ((to - from) * width)
}

describe('renderThumbnail', () => {
  it.each(['upper', 'lower'] as const)('renders the %s arch with its front teeth on top', (jaw) => {
    const picture = renderThumbnail(makeArch({ seed: 1, jaw, step: 1.4 }), { width: 200, height: 170 })
    expect(picture.rgba).toHaveLength(4 * 200 * 170)
    expect(picture.rgba[3]).toBe(0)
    expect(cover(picture, 0, 30)).toBeLessThan(cover(picture, 130, 160))
    expect(cover(picture, 60, 100)).toBeGreaterThan(0.2)
  })

  it('detects the jaw, and thus the viewing side, by itself', () => {
    const mesh = makeArch({ seed: 1, jaw: 'upper', step: 1.4 })
    expect(renderThumbnail(mesh, { width: 64 })).toEqual(renderThumbnail(mesh, { width: 64, jaw: 'upper' }))
    expect(renderThumbnail(mesh, { width: 64 })).not.toEqual(renderThumbnail(mesh, { width: 64, jaw: 'lower' }))
  })
})

describe('occlusionOf', () => {
  it('correlates with the occlusion of the generator', () => {
    const mesh = makeShadedArch({ seed: 1, jaw: 'lower', step: 1 })
    expect(correlation(occlusionOf(mesh), mesh.occlusion)).toBeGreaterThan(0.8)
  })

  it('handles huge and empty meshes', () => {
    const mesh = makeArch({ seed: 1, jaw: 'lower', step: 1.4 })
    const huge = { positions: mesh.positions.map((value) => value * 1e6), index: mesh.index }
    expect(occlusionOf(huge).every((value) => value >= 0 && value <= 1)).toBe(true)
    expect(occlusionOf({ positions: new Float32Array(), index: new Uint32Array() })).toHaveLength(0)
  })
})

function correlation(a: Float32Array, b: Float32Array): number {
  const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  for (const [i, value] of a.entries()) {
    const other = (b[i] ?? 0) - mb
    ab += (value - ma) * other
    aa += (value - ma) ** 2
    bb += other ** 2
  }
  return ab / Math.sqrt(aa * bb)
}
