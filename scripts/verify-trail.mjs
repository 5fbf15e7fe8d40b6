import { buildPart, isStale } from './build.mjs'

/**
 * Verifies that the audit trail of the configured database is complete and unchanged; exits with 0 if so. Accepts a
 * seal from an earlier log as argument.
 */
if (isStale('server')) await buildPart('server')
const { verifyTrail } = await import('../dist/server/verify-trail.js')
process.exitCode = await verifyTrail(process.argv[2], console.log)
