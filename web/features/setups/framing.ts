/** What a file that arrives does to the camera: shows the present view, fits all from where the reader looks, or nothing. */
export type Reframe = 'show' | 'fit' | 'stay'

/**
 * Decides how an arriving file changes the picture. A reader who turned the model while files were still missing keeps the
 * angle, and what was missing then is fitted in: otherwise the camera would stay on the first arch and leave the second
 * outside the picture. A camera that flew to a place stays there.
 */
export function createFraming() {
  let missing: ReadonlySet<string> = new Set()
  let unframed: ReadonlySet<string> = new Set()
  let isView = true

  return {
    /** The visible files that have not arrived yet. */
    expect(ids: ReadonlySet<string>) {
      missing = ids
    },
    /** One of the named views is shown. */
    onView() {
      isView = true
    },
    /** The reader turned the model, came nearer, or took a tool. */
    onTurn() {
      if (isView) unframed = missing
      isView = false
    },
    /** The camera flew to a place of its own. */
    onFlight() {
      isView = false
      unframed = new Set()
    },
    onArrival(id: string): Reframe {
      if (isView) return 'show'
      return unframed.has(id) ? 'fit' : 'stay'
    },
  }
}
