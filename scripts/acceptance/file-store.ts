import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CreateBucketCommand, DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { createS3Client, listObjects } from '#server/adapters/storage/s3.ts'
import { freePort } from '#server/testing/cluster.ts'
import { bucketVariables } from '#server/testing/sites.ts'
import { PATH, run } from './programs.ts'

const TEST_S3 = path.resolve(import.meta.dirname, '../test-s3.sh')

/** Where a site has its files: a bucket of its own, or the folder of its data where no S3 can be started. */
export type FileStore = {
  name: string
  variables: Record<string, string>
  /** The checksum of every object by its name. */
  read(dataDir: string): Promise<Map<string, string>>
  empty(dataDir: string): Promise<void>
  close(): void
}

export async function openFileStore(folder: string): Promise<FileStore> {
  const server = await findS3(folder)
  return server ? openBucket(server) : openFolder()
}

/** The S3 of the tests, or one that is started in that folder; undefined without its programs. */
async function findS3(folder: string) {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env
  if (TEST_S3_ENDPOINT)
    return {
      endpoint: TEST_S3_ENDPOINT,
      accessKeyId: TEST_S3_ACCESS_KEY_ID,
      secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
      close: () => {},
    }
  const folders = PATH.split(path.delimiter)
  const programs = ['radosgw', 'ceph-osd', 'ceph-mon', 'ceph']
  if (!programs.every((each) => folders.some((place) => existsSync(path.join(place, each))))) return undefined
  const printed = run(TEST_S3, ['start', folder, String(await freePort())])
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(printed)?.[1] ?? ''
  return {
    endpoint: valueOf('TEST_S3_ENDPOINT'),
    accessKeyId: valueOf('TEST_S3_ACCESS_KEY_ID'),
    secretAccessKey: valueOf('TEST_S3_SECRET_ACCESS_KEY'),
    close: () => void run(TEST_S3, ['stop', folder]),
  }
}

type Server = NonNullable<Awaited<ReturnType<typeof findS3>>>

async function openBucket({ close, ...server }: Server): Promise<FileStore> {
  const Bucket = `acceptance-${randomUUID()}`
  const options = { ...server, bucket: Bucket, region: 'us-east-1', forcePathStyle: true }
  const s3 = createS3Client(options, options.endpoint)
  await s3.send(new CreateBucketCommand({ Bucket }))
  return {
    name: 'a bucket',
    variables: bucketVariables(options),
    async read() {
      const sums = new Map<string, string>()
      for await (const { key: Key } of listObjects(s3, Bucket, '')) {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
        sums.set(Key, hash((await Body?.transformToByteArray()) ?? Buffer.alloc(0)))
      }
      return sums
    },
    async empty() {
      for await (const { key: Key } of listObjects(s3, Bucket, ''))
        await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    close() {
      s3.destroy()
      close()
    },
  }
}

function openFolder(): FileStore {
  const below = (dataDir: string) => path.join(dataDir, 'files')
  return {
    name: 'a folder, as the programs of an S3 are not here',
    variables: {},
    read(dataDir) {
      const entries = readdirSync(below(dataDir), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
      const sums = files.map((file) => [path.relative(below(dataDir), file), hash(readFileSync(file))] as const)
      return Promise.resolve(new Map(sums))
    },
    empty: (dataDir) => Promise.resolve(rmSync(below(dataDir), { recursive: true, force: true })),
    close: () => {},
  }
}

export function hash(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
