import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { link, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/error-code.ts'
import { secretFile } from '#server/portal-secret.ts'
import { errorMessage } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { fault, type Finding, ok, warning } from '../finding.ts'

/** Codes by which a file system says that it has no hard links. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])

/** DATA_DIR can be written and has hard links, by which an upload is published, and its secret is its owner's alone. */
export const dataDirectory: Check = {
  name: 'DATA_DIR',
  run: async ({ config }) => [await tryFolder(config), ...secretFindings(config)],
}

async function tryFolder({ dataDir, s3 }: Config): Promise<Finding> {
  const folder = nearestFolder(s3 ? dataDir : path.join(dataDir, 'files'))
  const probes = [1, 2].map((number) => path.join(folder, `.doctor-${randomUUID()}-${number}`))
  const [first = '', second = ''] = probes
  try {
    await writeFile(first, 'probe')
    if (!s3) await link(first, second)
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (existsSync(first) && WITHOUT_LINKS.has(code))
      return fault('DATA_DIR', `${folder} has no hard links (${code})`, 'write a folder of a local file system')
    const how = 'give it to the user that runs the portal, or write a folder that this user may write'
    return fault('DATA_DIR', `${folder} cannot be written (${errorMessage(error)})`, how)
  } finally {
    await Promise.all(probes.map((probe) => rm(probe, { force: true }).catch(() => undefined)))
  }
  const what = s3 ? 'can be written' : 'can be written and has hard links'
  return ok(
    'DATA_DIR',
    existsSync(dataDir) ? `${dataDir} ${what}` : `${dataDir} is made by the first start, ${folder} ${what}`,
  )
}

function secretFindings({ dataDir }: Config): Finding[] {
  const file = secretFile(dataDir)
  if (!existsSync(file) || process.platform === 'win32') return []
  if ((statSync(file).mode & 0o077) === 0) return []
  return [warning('APP_SECRET', `${file} can be read by other users of this machine`, `run chmod 600 ${file}`)]
}

/** The folder itself, or the one in which it will be made. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder))
}
