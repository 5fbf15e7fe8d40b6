/** Runs a command of an installation from a checkout, such as `npm run typodont -- trail verify`. */

import { buildPart, isStale } from './build.mjs'

if (isStale('server')) await buildPart('server')
const { runTypodont } = await import('../dist/server/typodont.js')
process.exitCode = await runTypodont(process.argv.slice(2), console.log)
