import net from 'node:net'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/error-code.ts'
import { errorMessage } from '#server/start-checks.ts'
import { localAddress } from '#server/local-address.ts'
import type { Check } from '../check.ts'
import { fault, type Finding, ok } from '../finding.ts'

/** Whether this portal runs at HOST and PORT, or could. */
export const port: Check = {
  name: 'PORT',
  async run({ config, portalHere }): Promise<Finding[]> {
    const portal = await portalHere()
    const address = localAddress(config)
    if (portal.kind === 'ours') return [ok('PORT', `the portal runs at ${address}`)]
    const error = await tryToListen(config)
    if (!error) return [ok('PORT', `${address} is free: no portal runs here`)]
    const code = errorCode(error)
    if (code === 'EADDRINUSE')
      return [
        fault(
          'PORT',
          `another program, or a portal with another secret, has ${address}`,
          'stop it, or write another PORT',
        ),
      ]
    if (code === 'EADDRNOTAVAIL')
      return [fault('HOST', `${config.host} is no address of this machine`, 'write one that is, such as 127.0.0.1')]
    return [fault('PORT', `${address} cannot be taken (${errorMessage(error)})`, 'write a PORT above 1023')]
  },
}

function tryToListen({ host, port }: Config) {
  return new Promise<Error | undefined>((resolve) => {
    const server = net.createServer()
    server.once('error', resolve)
    server.listen({ host: host.replace(/^\[(.+)\]$/, '$1'), port }, () => server.close(() => resolve(undefined)))
  })
}
