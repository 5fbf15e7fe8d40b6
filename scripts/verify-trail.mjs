import { buildPart, isStale } from './build.mjs'

/** Whether the audit trail of the configured database is whole; ends with 0 if so. Takes a seal of an earlier log. */
if (isStale('server')) await buildPart('server')
const { verifyTrail } = await import('../dist/server/verify-trail.js')
process.exitCode = await verifyTrail(process.argv[2], console.log)
