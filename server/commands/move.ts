import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { openDisk } from '#server/adapters/storage/disk.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { environmentWith, inspectEnvironment } from '#server/config.ts'
import { move } from '#server/move/move.ts'
import { openSource, requireEvaluation, secretOf } from '#server/move/source.ts'
import { secretFile } from '#server/portal-secret.ts'
import type { Command, Print } from './command.ts'
import { parseOptions } from './parse-options.ts'

const USAGE = `typodont move --to <postgres://...> --files <s3://bucket | folder>   moves an evaluation, whose portal is stopped
  --to           the empty database; without it DATABASE_URL. The password may stand in PGPASSWORD
  --files        the empty bucket, with S3_*, or the DATA_DIR of the new portal; without it S3_BUCKET
  --from         the DATA_DIR of the evaluation; without it DATA_DIR
  --public-url   the URL of the new portal; without it PUBLIC_URL`

const S3_VARIABLES = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'ENDPOINT', 'PUBLIC_ENDPOINT', 'FORCE_PATH_STYLE']

/** Takes an evaluation to production. The variables are those of the new portal, except for what the options say. */
export const command: Command = { usage: USAGE, run }

async function run(args: string[], print: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  const { DATA_DIR, APP_SECRET } = environmentWith({})
  const from = path.resolve(asked.from ?? (DATA_DIR || './data'))
  requireEvaluation(from)
  const given = APP_SECRET || undefined
  const config = readTarget(asked, from, secretOf(from, given))
  const { databaseUrl, publicUrl, isPublic } = config
  const database = await openSource(from)
  try {
    const source = { database, storage: await openDisk({ ...config, dataDir: from }) }
    const target = { databaseUrl, storage: await openStorage(config) }
    await move(source, target, { publicUrl, isPublic, say: print })
    print(`The portal is moved: start it with this database, these files and PUBLIC_URL=${publicUrl}.`)
    if (given === undefined) print(`Its APP_SECRET is what ${secretFile(from)} holds: write that into its environment.`)
    print('Mails and other jobs that waited are done there. The evaluation stays as it was, and read-only.')
    return 0
  } finally {
    await database.close()
  }
}

/** The configuration of the new portal, judged as at its start. Throws an Error that says what it lacks. */
function readTarget({ to, files, 'public-url': publicUrl }: Asked, from: string, secret: string) {
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(files ?? '')?.[1]
  if (bucket === undefined && files?.includes('://'))
    throw new Error(`${files} is no place for files: write s3://bucket, without a prefix, or a folder.`)
  const isFolder = files !== undefined && bucket === undefined
  const variables = environmentWith({
    APP_SECRET: secret,
    EMBEDDED: undefined,
    ...(to !== undefined && { DATABASE_URL: to }),
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
    ...(bucket !== undefined && { S3_BUCKET: bucket }),
    ...(isFolder && {
      DATA_DIR: files,
      ...Object.fromEntries(S3_VARIABLES.map((name) => [`S3_${name}`, undefined])),
    }),
  })
  const { config, faults } = inspectEnvironment(() => secret, variables)
  if (!config) throw new Error(faults.join('\n'))
  const { databaseUrl, s3, dataDir } = config
  if (databaseUrl === undefined) throw new Error('Write the new database: --to <postgres://...>, or DATABASE_URL.')
  if (!s3 && realPath(dataDir) === realPath(from))
    throw new Error(
      'Write where the files go: --files <s3://bucket>, or the DATA_DIR of the new portal, which is another folder.',
    )
  return { ...config, databaseUrl }
}

function realPath(folder: string) {
  return existsSync(folder) ? realpathSync(folder) : folder
}

type Asked = NonNullable<ReturnType<typeof readArguments>>

function readArguments(args: string[]) {
  return parseOptions(args, {
    to: { type: 'string' },
    files: { type: 'string' },
    from: { type: 'string' },
    'public-url': { type: 'string' },
  })
}
