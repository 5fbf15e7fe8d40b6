import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { makeAuthority } from '#server/testing/certificates.ts'
import { freePort } from '#server/testing/cluster.ts'
import { createDatabase } from './database.ts'
import { localVariables, startPortal } from './portal.ts'

/** What two portals behind a proxy with TLS share: a database, a certificate, their ports and their variables. */
export async function openProxiedSite(given: { DATA_DIR: string; DRAIN_SECONDS: string }) {
  const authority = makeAuthority()
  // For every connection of this process, those of the web sockets too.
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(authority.ca, 'utf8')])
  const certificate = authority.vouchedFor('DNS:localhost,IP:127.0.0.1')
  const database = await createDatabase()
  const [port, plainPort, one, other] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const portals = [one, other] as const
  const url = `https://localhost:${port}`
  const variables = {
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    APP_SECRET: randomBytes(36).toString('base64'),
    ...given,
  }
  return {
    url,
    databaseUrl: database.url,
    /** Where the proxy listens, the portals behind it, and the certificate that it shows. */
    proxy: { port, plainPort, portals, certificate },
    /** Starts the portal of that place from an unpacked package. */
    start: (at: number, program: string) =>
      startPortal([program, 'start'], localVariables(portals[at] ?? 0, variables)),
    async remove() {
      await database.drop()
      authority.remove()
    },
  }
}
