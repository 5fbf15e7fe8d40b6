export type Page<Row> = {
  data: Row[]
  /** Sent as `after` it continues the list; null at its end. */
  next: string | null
}

/**
 * A list of the portal, which is read page by page while a program goes through it. `More`: what its pages have beside
 * their rows.
 */
export class List<Row, More = unknown> implements AsyncIterable<Row> {
  readonly #load: (after?: string) => Promise<Page<Row> & More>

  constructor(load: (after?: string) => Promise<Page<Row> & More>) {
    this.#load = load
  }

  /** The page that was asked for, and no other. */
  page(): Promise<Page<Row> & More> {
    return this.#load()
  }

  /** The page that was asked for and those behind it. */
  async *pages(): AsyncGenerator<Page<Row> & More, void> {
    let page = await this.#load()
    yield page
    // The feed of events always names where to go on: it is read to its end when a page is empty.
    while (page.next !== null && page.data.length > 0) {
      page = await this.#load(page.next)
      yield page
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    for await (const { data } of this.pages()) yield* data
  }

  /** All rows at once. */
  async toArray(): Promise<Row[]> {
    const rows: Row[] = []
    for await (const row of this) rows.push(row)
    return rows
  }
}
