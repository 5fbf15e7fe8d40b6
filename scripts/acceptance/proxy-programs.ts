import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Certificate } from '#server/testing/certificates.ts'
import { PATH } from './programs.ts'
import { must } from './steps.ts'

export type ProxyOptions = {
  /** The folder of deploy/ whose examples are run. */
  deploy: string
  /** For its configuration, log and state. */
  folder: string
  /** Where it listens, with TLS. */
  port: number
  /** Where the portals listen. */
  portals: readonly [number, number]
  certificate: Certificate
  /** A port that nobody uses, for the redirect from http. */
  plainPort: number
}

export type Proxy = { readLog(): string; readErrors(): string; stop(): Promise<void> }

/** The example with the operator's own names in place of its own; throws if it does not have one of them. */
function fillIn(file: string, replacements: Readonly<Record<string, string>>) {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    must(text.includes(from), `${path.basename(file)} has no ${from}.`)
    text = text.replaceAll(from, to)
  }
  return text
}

const byNames = (one: number, other: number) => ({
  '10.0.0.11:3000': `127.0.0.1:${one}`,
  '10.0.0.12:3000': `127.0.0.1:${other}`,
})

export async function startNginx({ deploy, folder, port, portals, certificate, plainPort }: ProxyOptions) {
  const site = fillIn(path.join(deploy, 'nginx.conf'), {
    ...byNames(...portals),
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'portal.example.com': 'localhost',
    '/etc/nginx/portal.pem': certificate.cert,
    '/etc/nginx/portal.key': certificate.key,
    '/var/log/nginx': folder,
  })
  writeFileSync(path.join(folder, 'site.conf'), site)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')
  const main = `daemon off;
user root;
pid ${folder}/nginx.pid;
error_log ${folder}/main.log;
events { worker_connections 4096; }
http {
  ${temporary}
  include ${folder}/site.conf;
}
`
  writeFileSync(path.join(folder, 'nginx.conf'), main)
  return startProxy('nginx', ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'main.log')], {
    folder,
    port,
    stop: 'SIGQUIT',
  })
}

export async function startCaddy({ deploy, folder, port, portals, certificate, plainPort }: ProxyOptions) {
  const site = fillIn(path.join(deploy, 'Caddyfile'), {
    ...byNames(...portals),
    'portal.example.com': `https://localhost:${port}`,
    '# tls /etc/caddy/portal.pem /etc/caddy/portal.key': `tls ${certificate.cert} ${certificate.key}`,
    '/var/log/caddy': folder,
    '# Errors of the proxy name the address too.': `admin off
	http_port ${plainPort}`,
  })
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, site)
  return startProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { folder, port, stop: 'SIGTERM' })
}

type Started = { folder: string; port: number; stop: 'SIGQUIT' | 'SIGTERM' }

async function startProxy(program: string, args: string[], { folder, port, stop }: Started): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const child = spawn(program, args, {
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let answer = 'nothing'
  for (let turn = 0; turn < 100 && child.exitCode === null; turn += 1) {
    const reply = await fetch(`https://localhost:${port}/readyz`).catch(
      (error: Error) => void (answer = String(error.cause)),
    )
    if (reply?.ok) break
    if (reply) answer = String(reply.status)
    await new Promise((resolve) => setTimeout(resolve, 100))
    must(turn < 99, `${program} answers ${answer}:\n${output}`)
  }
  must(child.exitCode === null, `${program} ended with ${child.exitCode}:\n${output}`)
  return {
    readLog: () => readFileSync(path.join(folder, 'portal.log'), 'utf8'),
    readErrors: () => output,
    async stop() {
      child.kill(stop)
      await exited
    },
  }
}
