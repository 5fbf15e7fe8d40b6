// Assigns the crossed edges of a cell to its vertices. A cell through which two sheets of the surface pass needs two
// vertices, because one would join the sheets there.
//
// Corner c has the bits x, y, z. Edge e runs along axis a = floor(e / 4); its two low bits are the offsets along the
// axes a + 1 and a + 2 (modulo 3).

/** Returns the corner where an edge begins; it ends at that corner plus the bit of its axis. */
export function edgeStart(edge: number): number {
  const axis = edge >> 2
  const first = (edge & 1) << ((axis + 1) % 3)
  const second = ((edge >> 1) & 1) << ((axis + 2) % 3)
  return first | second
}

export function edgeEnd(edge: number): number {
  return edgeStart(edge) | (1 << (edge >> 2))
}

/**
 * Returns labels[12 * pattern + edge], the number of the sheet through that edge (255 if not crossed), and
 * counts[pattern], the number of sheets.
 */
export function sheetTable(): { labels: Uint8Array; counts: Uint8Array } {
  const labels = new Uint8Array(256 * 12).fill(255)
  const counts = new Uint8Array(256)
  for (let pattern = 0; pattern < 256; pattern++) {
    const group = Array.from({ length: 12 }, (_, edge) => edge)
    for (const face of faces) joinAcrossFace(pattern, face, group)
    const numbers = new Map<number, number>()
    for (let edge = 0; edge < 12; edge++) {
      if (!isCrossed(pattern, edge)) continue
      const root = rootOf(group, edge)
      const number = numbers.get(root) ?? numbers.size
      numbers.set(root, number)
      labels[12 * pattern + edge] = number
    }
    counts[pattern] = numbers.size
  }
  return { labels, counts }
}

type Face = { edges: number[]; corners: number[] }

const faces: Face[] = [0, 1, 2].flatMap((axis) =>
  [0, 1].map((side) => {
    const inFace = (corner: number): boolean => ((corner >> axis) & 1) === side
    return {
      corners: [0, 1, 2, 3, 4, 5, 6, 7].filter(inFace),
      edges: Array.from({ length: 12 }, (_, edge) => edge).filter((e) => inFace(edgeStart(e)) && inFace(edgeEnd(e))),
    }
  }),
)

/** Joins the crossed edges of a face. The rule depends on one face only, so the two cells that share it agree. */
function joinAcrossFace(pattern: number, face: Face, group: number[]): void {
  const crossed = face.edges.filter((edge) => isCrossed(pattern, edge))
  if (crossed.length === 2) join(group, crossed)
  if (crossed.length < 4) return
  for (const corner of face.corners) {
    if (!isInside(pattern, corner)) continue
    join(
      group,
      crossed.filter((edge) => edgeStart(edge) === corner || edgeEnd(edge) === corner),
    )
  }
}

function join(group: number[], [a = 0, b = 0]: number[]): void {
  group[rootOf(group, a)] = rootOf(group, b)
}

function rootOf(group: number[], edge: number): number {
  let at = edge
  while (group[at] !== undefined && group[at] !== at) at = group[at] ?? at
  return at
}

function isInside(pattern: number, corner: number): boolean {
  return ((pattern >> corner) & 1) === 1
}

function isCrossed(pattern: number, edge: number): boolean {
  return isInside(pattern, edgeStart(edge)) !== isInside(pattern, edgeEnd(edge))
}
