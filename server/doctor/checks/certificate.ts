import { isIP } from 'node:net'
import tls from 'node:tls'
import type { Check } from '../check.ts'
import { fault, type Finding, ok, warning } from '../finding.ts'
import { ANSWER_WITHIN_MS } from '../patience.ts'

const DAY_MS = 86_400_000
/** Renewal begins when a third of the lifetime is left, so whoever is below this has missed it. */
const RENEWED_BEFORE = 1 / 5

/** TLS at PUBLIC_URL as a browser sees it: host name, chain and how long the certificate is valid. */
export const certificate: Check = {
  name: 'certificate',
  async run({ config }): Promise<Finding[]> {
    const finding = await judgeCertificate(config.publicUrl)
    return finding ? [finding] : []
  },
}

/** Undefined without TLS, and where nothing answers, as the check of PUBLIC_URL says. */
export async function judgeCertificate(publicUrl: string) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return undefined
  const shown = await readCertificate(hostname.replace(/^\[(.+)\]$/, '$1'), Number(port || 443))
  return shown && judge(shown, hostname)
}

type Shown = { refusal: string | undefined; certificate: tls.PeerCertificate }

/** Undefined if there is no connection. Certificates that are not trusted are read too. */
function readCertificate(host: string, port: number) {
  return new Promise<Shown | undefined>((resolve) => {
    // An address is no server name.
    const name = isIP(host) > 0 ? {} : { servername: host }
    const socket = tls.connect({ host, port, ...name, rejectUnauthorized: false, timeout: ANSWER_WITHIN_MS })
    const end = (shown?: Shown) => {
      socket.destroy()
      resolve(shown)
    }
    socket.once('secureConnect', () => {
      // Declared as an Error, but Node sets the code alone.
      const refusal = socket.authorized ? undefined : String(socket.authorizationError)
      end({ refusal, certificate: socket.getPeerCertificate() })
    })
    socket.once('timeout', () => end())
    socket.once('error', () => end())
  })
}

function judge({ refusal, certificate }: Shown, host: string): Finding {
  const { valid_from, valid_to, subjectaltname = 'no name', issuer } = certificate
  const ends = new Date(valid_to).getTime()
  const day = new Date(ends).toISOString().slice(0, 10)
  const by = issuer.O ?? issuer.CN ?? 'an authority without a name'
  if (refusal !== undefined) return refused(refusal, { host, day, by: String(by), names: subjectaltname })
  const left = ends - Date.now()
  const what = `for ${host}, by ${String(by)}, its chain is complete, ${Math.floor(left / DAY_MS)} days left (${day})`
  const isLate = left < (ends - new Date(valid_from).getTime()) * RENEWED_BEFORE
  return isLate
    ? warning('certificate', what, 'renew it, and look why that does not happen by itself')
    : ok('certificate', what)
}

function refused(code: string, { host, day, by, names }: Record<'host' | 'day' | 'by' | 'names', string>) {
  if (code === 'CERT_HAS_EXPIRED') return fault('certificate', `it has expired on ${day}`, 'renew it')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return fault('certificate', `it is for ${names}, not for ${host}`, 'get one for the host of PUBLIC_URL')
  if (/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/.test(code))
    return fault(
      'certificate',
      `it is signed by ${by}, whom nobody trusts`,
      'get one of a known authority, or give your own to every browser and to NODE_EXTRA_CA_CERTS',
    )
  if (code.startsWith('UNABLE_TO_'))
    return fault(
      'certificate',
      `the certificate of its authority ${by} is not sent along, or nobody knows it (${code})`,
      'give the proxy the file with the whole chain, mostly fullchain.pem',
    )
  return fault('certificate', `it is not trusted (${code})`, 'get one of a known authority')
}
