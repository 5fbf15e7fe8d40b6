import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/** The one secret of all backups of a site, which is never stored beside them. */
export type BackupKey = {
  /** Eight bytes by which a file tells whose it is, so that a wrong key is not taken for damage. */
  id: Buffer
  /** The key of one file: a file that is renamed, or swapped for another one, does not open with it. */
  forFile(salt: Buffer, name: string): Buffer
  /** A name that tells nothing: a storage key ends with the name of the file, which often contains that of a patient. */
  hide(storageKey: string): string
}

const PREFIX = 'typodont-backup-key-1:'
const BYTES = 32

/** Writes a new key, which only its owner can read. Throws if the file exists, since older backups may need that key. */
export function createKeyFile(file: string) {
  try {
    writeFileSync(file, `${PREFIX}${randomBytes(BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${file} exists already: older backups may need that key; name another file`, { cause })
    throw cause
  }
}

/** Throws an Error that says what is wrong with the file. */
export function readKeyFile(file: string): BackupKey {
  const text = readText(file).trim()
  const secret = text.startsWith(PREFIX) ? Buffer.from(text.slice(PREFIX.length), 'base64url') : Buffer.alloc(0)
  if (secret.length !== BYTES)
    throw new Error(`${file} holds no key of backups; write one with typodont backup --new-key <file>`)
  const derive = (salt: Buffer | string, purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `typodont backup ${purpose}`, bytes))
  const names = derive('', 'names', BYTES)
  return {
    id: derive('', 'key id', 8),
    forFile: (salt, name) => derive(salt, `file ${name}`, BYTES),
    hide: (storageKey) => createHmac('sha256', names).update(storageKey).digest('hex').slice(0, 32),
  }
}

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const what =
      code === 'EACCES'
        ? `may not be read by this user; give it to the user of the portal: chown typodont: ${file}`
        : 'cannot be read; write a key with typodont backup --new-key <file>'
    throw new Error(`${file} ${what}`, { cause })
  }
}
