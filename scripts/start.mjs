/** Starts the portal; rebuilds the server and the web app if their sources have changed since the last build. */

import { buildPart, isStale } from './build.mjs'

try {
  if (isStale('server')) {
    console.log('Building the server')
    await buildPart('server')
  }
  // The web app is built while the database starts, since neither depends on the other.
  const web = isStale('web')
    ? (console.log('Building the web app'), buildPart('web').then(() => console.log('The web app is built')))
    : undefined
  web?.catch(() => {})
  const { startAndReport } = await import('../dist/server/start.js')
  await startAndReport(console.log, { fine: process.argv.includes('--fine'), webBuilt: web })
} catch (error) {
  console.error(`\nTypodont could not start:\n${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof Error && error.cause)
    console.error(error.cause instanceof Error ? error.cause.message : error.cause)
  process.exit(1)
}
