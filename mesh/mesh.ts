/**
 * An indexed triangle mesh: three numbers (mm) per vertex, and three vertex numbers per triangle, counter-clockwise
 * seen from outside.
 */
export type Mesh = { positions: Float32Array; index: Uint32Array }

/** Why a file cannot be read, as a sentence for the person who uploaded it. */
export type Fault = { ok: false; message: string }

export function fault(message: string): Fault {
  return { ok: false, message }
}

/** Concatenates meshes without joining them: each part stays its own shell. */
export function mergeMeshes(parts: readonly Mesh[]): Mesh {
  const positions = new Float32Array(parts.reduce((sum, part) => sum + part.positions.length, 0))
  const index = new Uint32Array(parts.reduce((sum, part) => sum + part.index.length, 0))
  let floats = 0
  let corners = 0
  for (const part of parts) {
    positions.set(part.positions, floats)
    const first = floats / 3
    index.set(
      part.index.map((vertex) => vertex + first),
      corners,
    )
    floats += part.positions.length
    corners += part.index.length
  }
  return { positions, index }
}
