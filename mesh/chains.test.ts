import { expect, it } from 'vitest'
import { openChains } from '#mesh/chains.ts'
import { pairEdges } from '#mesh/edges.ts'

/** Builds loose triangles that share vertex 0 and nothing else. */
function fan(triangles: number, isFlipped: boolean) {
  const index = Uint32Array.from({ length: 3 * triangles }, (_, h) =>
    h % 3 === 0 ? 0 : 2 * Math.floor(h / 3) + (h % 3),
  )
  // A triangle that shares an edge with the first one and faces the other way.
  const more = isFlipped ? [0, 1, 2 * triangles + 1] : []
  return { positions: new Float32Array(3 * (2 * triangles + 2)), index: Uint32Array.from([...index, ...more]) }
}

it.each([false, true])(
  'finds each open edge once, however many triangles share one vertex (flipped %s)',
  (isFlipped) => {
    const mesh = fan(150_000, isFlipped)
    const chains = openChains(mesh, pairEdges(mesh))
    const used = chains.reduce((sum, chain) => sum + chain.length, 0)
    // Directed chains use each of the 450,000 half-edges once, undirected chains each vertex once.
    expect(used).toBe(isFlipped ? 300_002 : 450_000)
  },
)
