/**
 * What an arriving file does to the camera: shows the current view again, fits all from the current angle, or nothing.
 */
export type Reframe = 'show' | 'fit' | 'stay'

/**
 * Decides how an arriving file changes the camera. If the user rotates the model while files are missing, the angle
 * stays and the missing files are fitted in when they arrive; otherwise the second arch would be outside the viewport.
 * A camera that flew to a position stays there.
 */
export function createFraming() {
  let missing: ReadonlySet<string> = new Set()
  let unframed: ReadonlySet<string> = new Set()
  let isView = true

  return {
    /** Ids of the visible files that have not arrived. */
    expect(ids: ReadonlySet<string>) {
      missing = ids
    },
    /** A standard view is shown. */
    onView() {
      isView = true
    },
    /** The user rotated or zoomed the model, or activated a tool. */
    onTurn() {
      if (isView) unframed = missing
      isView = false
    },
    /** The camera flew to a given position. */
    onFlight() {
      isView = false
      unframed = new Set()
    },
    /** Whether a standard view is shown, from which the user has not moved. */
    isView: () => isView,
    onArrival(id: string): Reframe {
      if (isView) return 'show'
      return unframed.has(id) ? 'fit' : 'stay'
    },
  }
}
