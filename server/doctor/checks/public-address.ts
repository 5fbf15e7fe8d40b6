import { localAddress } from '#server/local-address.ts'
import { get, identifyPortal, type Portal } from '../identify-portal.ts'
import type { Check, Context } from '../check.ts'
import { fault, type Finding, ok, warning } from '../finding.ts'
import { upgradeStatus } from '../upgrade-status.ts'

/** Answers of a proxy whose portal is away. */
const PROXY_ALONE = new Set([502, 503, 504])

/** PUBLIC_URL from outside of the portal: this portal answers there, web sockets pass, and /metrics is closed. */
export const publicAddress: Check = {
  name: 'PUBLIC_URL',
  async run(context): Promise<Finding[]> {
    const { publicUrl, secrets } = context.config
    const there = await identifyPortal(publicUrl, secrets)
    if (there.kind !== 'ours') return [notOurs(context, there, await context.portalHere())]
    const line = ok('PUBLIC_URL', `this portal answers at ${publicUrl} in ${Math.round(there.ms)} ms`)
    return [line, await webSocket(context), ...(await metrics(context))]
  },
}

function notOurs({ config }: Context, there: Exclude<Portal, { kind: 'ours' }>, here: Portal): Finding {
  const { publicUrl } = config
  const address = localAddress(config)
  const runs = here.kind === 'ours'
  const later = 'start the portal, then run the doctor again: it also tries web sockets and /metrics there'
  if (there.kind === 'untrusted')
    return warning('PUBLIC_URL', 'was not tried, since its certificate is not trusted', 'mend the certificate first')
  if (there.kind === 'none') {
    if (there.isUnknownHost)
      return fault(
        'PUBLIC_URL',
        `the host of ${publicUrl} cannot be found`,
        'add the name to your DNS, or write another',
      )
    const what = `nothing answers at ${publicUrl} (${there.reason})`
    return runs
      ? fault('PUBLIC_URL', `${what}, but the portal runs at ${address}`, 'let the name and the proxy lead there')
      : warning('PUBLIC_URL', `${what}, and no portal runs here yet`, later)
  }
  if (PROXY_ALONE.has(there.status)) {
    const what = `the proxy at ${publicUrl} answers ${there.status}`
    return runs
      ? fault('PUBLIC_URL', `${what}, but the portal runs at ${address}`, 'write that address in the proxy')
      : warning('PUBLIC_URL', `${what}, since no portal runs behind it yet`, later)
  }
  return fault(
    'PUBLIC_URL',
    `what answers at ${publicUrl} (status ${there.status}) is not this portal, or has another APP_SECRET`,
    'let the name and the proxy lead to this portal, and give all of its nodes one APP_SECRET',
  )
}

/** Browsers learn of changes over a web socket, which many proxies do not pass unless they are told to. */
async function webSocket({ config }: Context): Promise<Finding> {
  const { url } = config.realtime
  const base = (url || config.publicUrl).replace(/^ws/, 'http')
  const subject = url ? 'REALTIME_URL' : 'web sockets'
  const status = await upgradeStatus(`${new URL(base).origin}/socket.io/?EIO=4&transport=websocket`)
  if (status === 101) return ok(subject, `pass at ${base}`)
  const what = status === undefined ? `no answer at ${base}` : `${base} answers ${status} instead of 101`
  return fault(subject, what, 'let the proxy pass the headers Upgrade and Connection on /socket.io')
}

async function metrics({ config }: Context): Promise<Finding[]> {
  if (!config.production) return []
  const { status } = await get(`${config.publicUrl}/metrics`)
  if (status !== 200) return [ok('METRICS', `closed from outside (${status})`)]
  const what = `anybody reads the numbers of the portal at ${config.publicUrl}/metrics`
  const write = 'set METRICS=closed or METRICS_TOKEN, or close /metrics in the proxy'
  // On a private network an operator may open it by name.
  return [config.openMetrics ? warning('METRICS', what, write) : fault('METRICS', what, write)]
}
