/** Starts the portal; rebuilds the server and the web app if their sources have changed since the last build. */

import { buildPart, isStale } from './build.mjs'

const began = performance.now()

function log(step) {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${step}`)
}

function fail(error) {
  console.error(`\nTypodont could not start:\n${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof Error && error.cause)
    console.error(error.cause instanceof Error ? error.cause.message : error.cause)
  process.exit(1)
}

try {
  if (isStale('server')) {
    log('Building the server')
    await buildPart('server')
  }
  // The web app is built while the database starts, since neither depends on the other.
  const web = isStale('web')
    ? (log('Building the web app'), buildPart('web').then(() => log('The web app is built')))
    : undefined
  web?.catch(() => {})
  const { start } = await import('../dist/server/main.js')
  const { config, seeded } = await start(log, { fine: process.argv.includes('--fine'), webBuilt: web })
  log(`Ready: ${config.publicUrl}`)
  if (seeded.passwordLink) console.log(`\n  Set the password of ${config.firstPerson}: ${seeded.passwordLink}`)
  if (config.seed === 'demo') {
    console.log(
      '\n  Accounts    super@ admin@ supervisor@ tech@ lab@ owner@ member@ typodont.test, all with the password Typodont1',
    )
    console.log(`              staff sign in at ${config.publicUrl}/management, practices at ${config.publicUrl}/login`)
  }
  if (config.payments.kind === 'sandbox')
    console.log(
      `  Payments    a sandbox at ${config.payments.publicUrl}: card 4242 4242 4242 4242, any later month, CVV 123`,
    )
  if (config.devInbox) console.log(`  Sent mails  ${config.publicUrl}/dev/mail`)
  if (config.apiReference) console.log(`  Reference   ${config.publicUrl}/api/docs\n`)
} catch (error) {
  fail(error)
}
