import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the secret of an installation without APP_SECRET is stored. */
export function secretFile(dataDir: string) {
  return path.join(dataDir, 'secret')
}

/** The secret of an installation without APP_SECRET: created once, readable by its owner only. */
export function loadOrCreateSecret(dataDir: string) {
  const file = secretFile(dataDir)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = createSecret()
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

/** The secret of an installation that is there. Throws where there is none: a command finds a site and makes none. */
export function loadSecret(dataDir: string) {
  const file = secretFile(dataDir)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new Error(
    `APP_SECRET is unset and ${file} does not exist: write the DATA_DIR of the portal, or its APP_SECRET.`,
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
