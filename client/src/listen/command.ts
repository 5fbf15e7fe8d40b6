import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Typodont } from '../typodont.ts'
import { followEvents } from './follow.ts'
import { receiveWebhooks } from './receive.ts'

export const HELP = `Prints what happens in a portal, and checks the webhooks that arrive at this machine.

  typodont-client listen --url https://portal.example.com --key-env TYPODONT_KEY [--forward http://localhost:3000/hook]
      Prints each event that the key may see. With --forward it is also sent to that address, signed like a webhook.

  typodont-client listen --port 4000 --secret-env WEBHOOK_SECRET
      Receives webhooks at this port of this machine and says whether their signature is right, and why not.

  --url URL            the address of the portal
  --key-env NAME       the variable that has the API key; it needs the scope events:read
  --after CURSOR       prints the events behind this one; "start" prints all that are kept. By default only new ones
  --every SECONDS      how often is asked for new events; 2 by default
  --forward URL        where events are sent
  --port NUMBER        where webhooks are received
  --secret SECRET      the secret of the webhook, whsec_…; again for a second one. By default --forward makes one up
  --secret-env NAME    the variable that has the secret, which then is in no history of a shell
  --help, --version`

const OPTIONS = {
  url: { type: 'string' },
  'key-env': { type: 'string' },
  after: { type: 'string' },
  every: { type: 'string', default: '2' },
  forward: { type: 'string' },
  port: { type: 'string' },
  secret: { type: 'string', multiple: true, default: [] as string[] },
  'secret-env': { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

export type Terminal = {
  environment: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  complain: (line: string) => void
  /** Ends the command. */
  signal: AbortSignal
}

type Options = ReturnType<typeof readOptions>['values']

/** What was typed is wrong. */
class UsageError extends Error {}

/** Runs `listen` until the signal aborts. Returns the exit code. */
export async function listen(given: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals } = readOptions(given)
    if (values.version) terminal.print(await readVersion())
    else if (values.help) terminal.print(HELP)
    else if (positionals.join(' ') !== 'listen') throw new UsageError('The command is: listen.')
    else await (values.port === undefined ? follow(values, terminal) : receive(values, values.port, terminal))
    return 0
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error))
    if (!(error instanceof UsageError)) return 1
    terminal.complain('See --help.')
    return 2
  }
}

function readOptions(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function readVersion() {
  const { default: manifest } = (await import('@typodont/client/package.json', { with: { type: 'json' } })) as {
    default: { version: string }
  }
  return manifest.version
}

async function follow(values: Options, { environment, print, signal }: Terminal) {
  const { forward, after } = values
  if (values.url === undefined) throw new UsageError('--url is missing.')
  const url = readUrl('--url', values.url)
  if (values['key-env'] === undefined) throw new UsageError('--key-env is missing: the name of a variable.')
  const key = readVariable(environment, values['key-env'])
  const every = Number(values.every) * 1000
  if (!(every > 0)) throw new UsageError('--every is a number of seconds.')
  const [given] = readSecrets(values, environment)
  const secret = given ?? `whsec_${randomBytes(32).toString('base64')}`
  const to = forward === undefined ? undefined : { url: readUrl('--forward', forward), secret }
  if (to && given === undefined) print(`Signed with ${secret}`)
  await followEvents({ typodont: new Typodont({ key, url }), after, every, to, print, signal })
}

async function receive(values: Options, port: string, { environment, print, signal }: Terminal) {
  const secrets = readSecrets(values, environment)
  if (secrets.length === 0) throw new UsageError('--secret is missing: what the portal showed for the webhook.')
  const number = Number(port)
  if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new UsageError(`--port ${port} is no port.`)
  await receiveWebhooks({ port: number, secrets, print, signal })
}

function readSecrets(values: Options, environment: Terminal['environment']) {
  const secrets = [...values.secret, ...values['secret-env'].map((name) => readVariable(environment, name))]
  const isOne = (secret: string) => /^whsec_[A-Za-z0-9+/]+=*$/.test(secret)
  if (!secrets.every(isOne)) throw new UsageError('A secret of a webhook is whsec_ and Base64.')
  return secrets
}

function readVariable(environment: Terminal['environment'], name: string) {
  const value = environment[name]
  // A key that was given instead of a name must not be printed.
  if (!value) throw new UsageError(/^\w{1,40}$/.test(name) ? `The variable ${name} is empty.` : 'This is no variable.')
  return value
}

function readUrl(option: string, text: string) {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new UsageError(`${option} is no http address: ${text}`)
  return text
}
