import tls from 'node:tls'
import { environmentWith } from '#server/config.ts'
import type { Check } from '../check.ts'
import { fault, type Finding, ok } from '../finding.ts'

/** The certificates of NODE_EXTRA_CA_CERTS, which Node reads at its start and leaves out in silence if it cannot. */
export const authorities: Check = {
  name: 'NODE_EXTRA_CA_CERTS',
  async run(): Promise<Finding[]> {
    const { NODE_EXTRA_CA_CERTS: file } = environmentWith({})
    if (!file) return []
    const count = tls.getCACertificates('extra').length
    if (count > 0) return [ok('NODE_EXTRA_CA_CERTS', `trusts ${count} in ${file}`)]
    const write = 'write the path of certificates in PEM that this user can read'
    return [fault('NODE_EXTRA_CA_CERTS', `there is no certificate that Node could read in ${file}`, write)]
  },
}
