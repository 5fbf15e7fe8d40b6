import { buildPart, isStale } from './build.mjs'

/** What happens to files only by a person's word: objects that the database does not know, and a take-over after a restore. */
if (isStale('server')) await buildPart('server')
const { storageByHand } = await import('../dist/server/storage-by-hand.js')
process.exitCode = await storageByHand(process.argv.slice(2), console.log)
