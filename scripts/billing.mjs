import { buildPart, isStale } from './build.mjs'

/** Runs the billing of a given instant manually: see docs/operations.md. */
if (isStale('server')) await buildPart('server')
const { billByHand } = await import('../dist/server/bill-by-hand.js')
process.exitCode = await billByHand(process.argv.slice(2), console.log)
