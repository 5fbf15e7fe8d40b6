import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the secret of an installation without APP_SECRET is stored. */
export function secretFile(dataDir: string) {
  return path.join(dataDir, 'secret')
}

/** The secret that the installation keeps in a file; undefined where there is none. */
export function findSecret(dataDir: string) {
  const file = secretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The secret of an installation without APP_SECRET: created once, readable by its owner only. */
export function loadOrCreateSecret(dataDir: string) {
  const found = findSecret(dataDir)
  if (found !== undefined) return found
  mkdirSync(dataDir, { recursive: true })
  const secret = createSecret()
  writeFileSync(secretFile(dataDir), secret, { mode: 0o600 })
  return secret
}

/** The secret of an installation that is there. Throws where there is none: a command finds a site and makes none. */
export function loadSecret(dataDir: string) {
  const found = findSecret(dataDir)
  if (found !== undefined) return found
  throw new Error(
    `APP_SECRET is unset and ${secretFile(dataDir)} does not exist: write the DATA_DIR of the portal, or its APP_SECRET.`,
  )
}

/** The same without creating anything: a secret of no use to anybody where there is none yet, or none that can be read. */
export function loadSecretOrStandIn(dataDir: string) {
  try {
    return readFileSync(secretFile(dataDir), 'utf8').trim()
  } catch {
    return createSecret()
  }
}

function createSecret() {
  return randomBytes(48).toString('base64url')
}
