/** Ranges of triangles: index of the first, and count. */
export type Spans = readonly (readonly [first: number, count: number])[]
