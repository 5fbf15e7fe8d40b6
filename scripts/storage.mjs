import { buildPart, isStale } from './build.mjs'

/** Runs manual storage tasks: objects that the database does not reference, and the takeover after a restore. */
if (isStale('server')) await buildPart('server')
const { storageByHand } = await import('../dist/server/storage-by-hand.js')
process.exitCode = await storageByHand(process.argv.slice(2), console.log)
