import { NODE, readConfig, type Config } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { start, type StartOptions } from '#server/main.ts'
import type { Command, Print } from './command.ts'

export const command: Command = {
  usage: 'typodont start',
  async run(args, print) {
    if (args.length > 0) return 2
    try {
      await startAndReport(print)
      return undefined
    } catch (error) {
      if (process.stdout.isTTY) throw error
      logFailedStart(error)
      return 1
    }
  },
}

/** Starts the portal, reports each step with its second, and then what a newcomer needs to use it. */
export async function startAndReport(print: Print, options: StartOptions = {}) {
  const began = performance.now()
  const config = readConfig()
  const report = process.stdout.isTTY ? reportToPerson(print, began) : reportToLog(config)
  const { seeded } = await start(config, report, options)
  report(`Ready: ${config.publicUrl}`)
  const say = process.stdout.isTTY ? print : report
  if (seeded.passwordLink) say(`  Set the password of ${config.firstPerson}: ${seeded.passwordLink}`)
  if (config.seed === 'demo') {
    say(
      '  Accounts    super@ admin@ supervisor@ tech@ lab@ owner@ member@ typodont.test, all with the password Typodont1',
    )
    say(`              staff sign in at ${config.publicUrl}/management, practices at ${config.publicUrl}/login`)
  }
  if (config.payments.kind === 'sandbox')
    say(`  Payments    a sandbox at ${config.payments.publicUrl}: card 4242 4242 4242 4242, any later month, CVV 123`)
  if (config.devInbox) say(`  Sent mails  ${config.publicUrl}/dev/mail`)
  if (config.apiReference) say(`  Reference   ${config.publicUrl}/api/docs`)
}

function reportToPerson(print: Print, began: number): Print {
  return (line) => print(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`)
}

/** Without a terminal a program reads the lines, so all of them are JSON; a LOG_LEVEL above info hides none of these. */
function reportToLog({ nodeName }: Config): Print {
  const log = openLog({ logLevel: 'info', nodeName })
  return (line) => {
    if (line.startsWith('Warning: ')) log.warn(line)
    else log.info(line.trim().replace(/\s{2,}/g, ' '))
  }
}

/** Logs one line per fault. The variables may be what is wrong, so the node has the name that it has without them. */
function logFailedStart(error: unknown) {
  const log = openLog({ logLevel: 'info', nodeName: NODE })
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  for (const line of message.split('\n')) log.fatal(line)
  if (cause instanceof Error) log.fatal(cause.message)
}
