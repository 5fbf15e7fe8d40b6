import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { byFolder, createFollower, uploadFolder } from './by-folder.ts'
import { type ListedFile, readFileList } from './file-list.ts'
import { mapInOrder } from './in-order.ts'
import type { BackupKey } from './key-file.ts'
import { FILES, filePath, isWhole, withoutFiles } from './names.ts'
import type { BackupPlace } from './port.ts'
import { unseal } from './sealed-stream.ts'

const BATCH = 1000
const AT_ONCE = 4
const MAX_NAMED = 5

/** A file of the backup as the restored database sees it; `fault` in words. */
export type FileFault = { folder: string; fault: string }

type Backup = { place: BackupPlace; key: BackupKey; backup: string }

/**
 * Stores the list of the backup in the restored database, with whether the place has each file in its length, so that
 * one statement compares any number of files with what rows reference.
 */
export async function loadFileList(client: ClientBase, { place, key, backup }: Backup) {
  await client.query('create schema drill')
  await client.query(
    'create table drill.files (key text primary key, size bigint not null, sha256 text, is_there boolean not null)',
  )
  const there = createFollower(byFolder(place.list(FILES), ({ name }) => withoutFiles(name)))
  let batch: (ListedFile & { is_there: boolean })[] = []
  const flush = async () => {
    await client.query(
      `insert into drill.files select key, size, sha256, is_there from jsonb_to_recordset($1::jsonb)
        as given (key text, size bigint, sha256 text, is_there boolean)`,
      [JSON.stringify(batch)],
    )
    batch = []
  }
  for await (const { folder, items } of byFolder(readFileList(place, key, backup), (file) => file.key)) {
    const parts = new Map((await there.at(folder)).map((part) => [part.name, part]))
    for (const file of items) batch.push({ ...file, is_there: isWhole(parts.get(filePath(key, file)), file) })
    if (batch.length >= BATCH) await flush()
  }
  await there.close()
  await flush()
}

/** Compares what rows reference with the list: whether it is there, and size and sum where both sides know them. */
export async function findFileFaults(client: ClientBase, referenced: string) {
  await client.query(`create table drill.referenced as select key, max(size) as size, max(sha256) as sha256
    from (${referenced}) as given group by key`)
  const { rows } = await client.query<{ key: string; fault: string }>(`
    select key, case
      when f.key is null then 'is not in the backup'
      when not f.is_there then 'is listed and not in the place'
      when f.size <> r.size then 'has another size than its row says'
      else 'has another checksum than its row says' end as fault
    from drill.referenced r left join drill.files f using (key)
    where f.key is null or not f.is_there or f.size <> r.size or f.sha256 <> r.sha256
    order by key`)
  const counted = await client.query<{ count: number | string }>('select count(*) as count from drill.referenced')
  return { referenced: Number(counted.rows[0]?.count), faults: rows.map(toFault) }
}

/** Decrypts some files, or all, and compares their bytes with the size and the sum that are known. */
export async function readSample(client: ClientBase, { place, key }: Backup, limit: number | undefined) {
  const { rows } = await client.query<{ key: string; size: number | string; sha256: string | null }>(`
    select f.key, f.size, coalesce(r.sha256, f.sha256) as sha256
    from drill.referenced r join drill.files f using (key) where f.is_there
    order by random() ${limit === undefined ? '' : `limit ${limit}`}`)
  const read = async (file: (typeof rows)[number]) => {
    const size = Number(file.size)
    const name = filePath(key, { key: file.key, size })
    const hash = createHash('sha256')
    let length = 0
    try {
      for await (const piece of unseal(place.get(name), key, name)) {
        hash.update(piece)
        length += piece.length
      }
    } catch {
      return { key: file.key, fault: 'is damaged in the backup' }
    }
    const isSame = length === size && (file.sha256 === null || hash.digest('hex') === file.sha256)
    return isSame ? undefined : { key: file.key, fault: 'has other bytes than its row says' }
  }
  const faults: FileFault[] = []
  for await (const found of mapInOrder(each(rows), AT_ONCE, read)) if (found) faults.push(toFault(found))
  return { read: rows.length, faults }
}

/** Names the folder instead of the key, because a file name often contains a patient's name. */
function toFault({ key, fault }: { key: string; fault: string }): FileFault {
  return { folder: uploadFolder(key), fault }
}

export function describeFaults(faults: readonly FileFault[]) {
  const named = faults.slice(0, MAX_NAMED).map(({ folder, fault }) => `a file in ${folder} ${fault}`)
  return [...named, ...(faults.length > MAX_NAMED ? [`and ${faults.length - MAX_NAMED} more`] : [])].join('; ')
}

async function* each<Item>(items: readonly Item[]) {
  yield* items
}
