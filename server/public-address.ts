import ipaddr from 'ipaddr.js'

/** Whether an IP address belongs to the public internet: not to this machine, a private network or any other use. */
export function isPublicAddress(address: string) {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
