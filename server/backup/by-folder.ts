/** The files of one upload: a key is `organizations/{id}/{uuid}/{name}`. */
type Folder<Item> = { folder: string; items: Item[] }

/**
 * Cuts a listing into the folders of uploads. Listings of any length are compared folder by folder, since those of a
 * store, of a place for backups and of a backup have the same order. Throws for another order, in which files would be
 * taken for missing.
 */
export async function* byFolder<Item>(
  items: AsyncIterable<Item>,
  keyOf: (item: Item) => string,
): AsyncGenerator<Folder<Item>> {
  let current: Folder<Item> | undefined
  for await (const item of items) {
    const folder = uploadFolder(keyOf(item))
    if (current?.folder === folder) {
      current.items.push(item)
      continue
    }
    if (current && folder < current.folder)
      throw new Error(`A listing is not in the order of its names: ${folder} comes after ${current.folder}.`)
    if (current) yield current
    current = { folder, items: [item] }
  }
  if (current) yield current
}

export function uploadFolder(key: string) {
  return `${key.split('/').slice(0, 3).join('/')}/`
}

/** Follows a listing beside another one: returns the items of each folder that the other one comes to. */
export function createFollower<Item>(folders: AsyncGenerator<Folder<Item>>) {
  let next: IteratorResult<Folder<Item>, unknown> | undefined
  return {
    async at(folder: string): Promise<readonly Item[]> {
      next ??= await folders.next()
      while (!next.done && next.value.folder < folder) next = await folders.next()
      return !next.done && next.value.folder === folder ? next.value.items : []
    },
    close: () => folders.return(undefined),
  }
}
