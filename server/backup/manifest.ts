import { z } from 'zod'
import { mac, sealingKeys, type Secrets } from '#server/adapters/sealing.ts'
import type { BackupKey } from './key-file.ts'
import { partPath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { seal, unseal } from './sealed-stream.ts'

/** Rises when an older version could not read a backup. */
const FORMAT = 1

const databaseFacts = z.object({
  kind: z.enum(['postgres', 'embedded']),
  server_version: z.string(),
  installation: z.object({ id: z.string(), generation: z.int() }).nullable(),
  /** The newest sealed event. */
  seal: z.object({ position: z.int(), hash: z.string() }).nullable(),
  /** Rows per table, and the rights that its owner has given up, as the trail is only added to. */
  tables: z.record(z.string(), z.object({ rows: z.int(), revoked: z.array(z.string()) })),
})

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  version: z.string(),
  release: z.int(),
  /** Fingerprints of APP_SECRET, of both during a change. */
  secrets: z.array(z.string()),
  database: databaseFacts,
  files: z.object({ count: z.int(), bytes: z.int() }),
})

/** What the database was at the moment of its dump. */
export type DatabaseFacts = z.infer<typeof databaseFacts>
export type Manifest = z.infer<typeof manifestSchema>

export async function writeManifest(place: BackupPlace, key: BackupKey, manifest: Omit<Manifest, 'format'>) {
  const name = partPath(manifest.name, 'manifest')
  const text = JSON.stringify({ format: FORMAT, ...manifest } satisfies Manifest, undefined, 2)
  await place.put(name, seal(bytesOf(text), key, name))
}

export async function readManifest(place: BackupPlace, key: BackupKey, backup: string): Promise<Manifest> {
  const name = partPath(backup, 'manifest')
  const pieces: Uint8Array[] = []
  for await (const piece of unseal(place.get(name), key, name)) pieces.push(piece)
  const written: unknown = JSON.parse(Buffer.concat(pieces).toString())
  const { format } = z.object({ format: z.int() }).parse(written)
  if (format > FORMAT) throw new Error(`The backup ${backup} was written by a newer version: restore it with that one.`)
  return manifestSchema.parse(written)
}

/** Tells secrets apart without telling them. */
export function secretFingerprints(secrets: Secrets) {
  return sealingKeys(secrets, 'backup fingerprint').map((key) => mac('APP_SECRET', key).toString('hex').slice(0, 32))
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
