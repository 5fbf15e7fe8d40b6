import { start, type StartOptions } from '#server/main.ts'
import type { Command, Print } from './command.ts'

export const command: Command = {
  usage: 'typodont start',
  async run(args, print) {
    if (args.length > 0) return 2
    await startAndReport(print)
    return undefined
  },
}

/** Starts the portal, prints each step with its second, and then what a newcomer needs to use it. */
export async function startAndReport(print: Print, options: StartOptions = {}) {
  const began = performance.now()
  const step: Print = (line) => print(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`)
  const { config, seeded } = await start(step, options)
  step(`Ready: ${config.publicUrl}`)
  if (seeded.passwordLink) print(`\n  Set the password of ${config.firstPerson}: ${seeded.passwordLink}`)
  if (config.seed === 'demo') {
    print(
      '\n  Accounts    super@ admin@ supervisor@ tech@ lab@ owner@ member@ typodont.test, all with the password Typodont1',
    )
    print(`              staff sign in at ${config.publicUrl}/management, practices at ${config.publicUrl}/login`)
  }
  if (config.payments.kind === 'sandbox')
    print(`  Payments    a sandbox at ${config.payments.publicUrl}: card 4242 4242 4242 4242, any later month, CVV 123`)
  if (config.devInbox) print(`  Sent mails  ${config.publicUrl}/dev/mail`)
  if (config.apiReference) print(`  Reference   ${config.publicUrl}/api/docs\n`)
}
