import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const hasOpenssl = isInstalled()

export type Certificate = { cert: string; key: string }

/**
 * A certificate authority for a test: files of its certificate, of certificates that it signs, and of self-signed ones.
 */
export function makeAuthority() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-certificates-'))
  const file = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

  let count = 0

  /** @param by the signer; without one the certificate is self-signed. */
  function make(name: string, names: string, by?: Certificate): Certificate {
    const files = { cert: file(`${name}.pem`), key: file(`${name}.key`) }
    const request = file(`${name}.csr`)
    const san = file(`${name}.txt`)
    writeFileSync(san, `subjectAltName=${names}\n`)
    openssl('req', '-new', ...KEY, '-subj', `/CN=${name}`, '-keyout', files.key, '-out', request)
    const signer = by ? ['-CA', by.cert, '-CAkey', by.key, '-CAcreateserial'] : ['-signkey', files.key]
    openssl('x509', '-req', '-in', request, '-days', '2', ...signer, '-extfile', san, '-out', files.cert)
    return files
  }

  const ca = { cert: file('ca.pem'), key: file('ca.key') }
  openssl('req', '-x509', ...KEY, '-subj', '/CN=Typodont test', '-days', '2', '-keyout', ca.key, '-out', ca.cert)
  return {
    ca: ca.cert,
    /** @param names in the syntax of openssl: DNS:portal.test,IP:192.0.2.7 */
    vouchedFor: (names: string) => make(`certificate-${(count += 1)}`, names, ca),
    stranger: (names: string) => make('stranger', names),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function isInstalled() {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
