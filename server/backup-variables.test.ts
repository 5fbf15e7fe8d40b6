import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/sites.ts'
import { createKeyFile } from './backup/key-file.ts'
import { readConfig } from './config.ts'

const DATA_DIR = temporaryFolder('config')
const BACKUP_KEY_FILE = path.join(temporaryFolder('key'), 'backup.key')
createKeyFile(BACKUP_KEY_FILE)
const backup = { BACKUP_KEY_FILE }
const s3 = { S3_BUCKET: 'cases', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

/** Variable, value, what is wrong and what to write; then the other variables for which the value matters. */
const WRONG: [variable: string, value: string, sentence: string, others?: Record<string, string>][] = [
  ['BACKUP_AT', '2:30', 'must be a time of day in UTC; write 02:30'],
  ['BACKUP_AT', '24:00', 'must be a time of day in UTC; write 02:30'],
  ['BACKUP_KEEP_DAYS', '0', 'must be a whole number from 1 to 3650'],
  ['BACKUP_S3_FORCE_PATH_STYLE', 'maybe', 'must be true or false'],
  ['BACKUP_S3_ENDPOINT', 's3.test', 's3.test has no scheme; write https://s3.test'],
  [
    'BACKUP_TO',
    'ftp://backups.test',
    'ftp://backups.test is no place for backups; write a folder, or s3://bucket/prefix',
    backup,
  ],
  [
    'BACKUP_TO',
    DATA_DIR,
    `${DATA_DIR} lies in DATA_DIR, with which it would be lost; write a folder elsewhere`,
    backup,
  ],
  [
    'BACKUP_TO',
    path.dirname(BACKUP_KEY_FILE),
    `the key ${BACKUP_KEY_FILE} lies in ${path.dirname(BACKUP_KEY_FILE)}: whoever takes the backup could read it; move the key elsewhere`,
    backup,
  ],
  [
    'BACKUP_TO',
    's3://cases/backups',
    's3://cases/backups is the bucket of the files, with which it would be lost; write another one',
    { ...backup, ...s3, S3_ENDPOINT: 'http://127.0.0.1:9' },
  ],
  [
    'BACKUP_TO',
    's3://backups',
    'a bucket needs a key; write BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY',
    backup,
  ],
  [
    'BACKUP_KEY_FILE',
    '/nowhere/backup.key',
    '/nowhere/backup.key cannot be read; write a key with typodont backup --new-key <file>',
    { BACKUP_TO: '/mnt/backups' },
  ],
]

describe('a wrong variable of backups stops the start with one sentence', () => {
  it.each(WRONG)('%s=%s', (variable, value, sentence, others) => {
    expect(() => readConfig({ DATA_DIR, ...others, [variable]: value })).toThrow(new Error(`${variable}: ${sentence}`))
  })

  it('if only one of a pair is set', () => {
    expect(() => readConfig({ DATA_DIR, ...backup })).toThrow('BACKUP_TO and BACKUP_KEY_FILE go together')
    expect(() => readConfig({ DATA_DIR, BACKUP_S3_ACCESS_KEY_ID: 'key' })).toThrow('go together')
  })
})

describe('the bucket of backups', () => {
  const place = { DATA_DIR, ...backup, BACKUP_TO: 's3://backups/portal' }

  it('has the store and the key of the files, or its own', () => {
    const files = { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9', S3_FORCE_PATH_STYLE: 'true' }
    expect(readConfig({ ...place, ...files }).backup.s3).toEqual({
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    })
    const own = {
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:8',
      BACKUP_S3_ACCESS_KEY_ID: 'a',
      BACKUP_S3_SECRET_ACCESS_KEY: 'b',
    }
    expect(readConfig({ ...place, ...own }).backup.s3).toMatchObject({
      endpoint: 'http://127.0.0.1:8',
      accessKeyId: 'a',
    })
  })
})
