import { execFile, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemSource } from '#server/jobs/queue.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import { makeKey, makeStaffKey } from '#server/testing/api-keys.ts'
import { freePort } from '#server/testing/cluster.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { completeVersion, makeSetupWorld, smallArch, storeInspectedFile } from '#server/testing/setups.ts'
import { openDelivering } from '#server/testing/webhooks.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePrintedCase, makePractice } from '#server/testing/requests.ts'
import { serveTestApp } from '#server/testing/served.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { inTransaction } from '#server/work.ts'
import { Typodont } from '../client/src/index.ts'
import { ROOT } from './source-files.ts'

const EXAMPLES = path.join(ROOT, 'client/examples')
const project = mkdtempSync(path.join(os.tmpdir(), 'typodont-project-'))
const file = (name: string) => path.join(project, name)

/** Node is that of the tests, since an older one first in the path may not run TypeScript. */
const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter)

/** What the samples for a shell need; a machine without it runs the others. */
const hasShellTools = ['bash', 'curl', 'jq'].every((name) => spawnSync(name, ['--version']).status === 0)

/** Runs a program in the project of a stranger. */
async function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const env = { PATH, HOME: project, npm_config_update_notifier: 'false', ...environment }
  return (await promisify(execFile)(program, args, { cwd: project, env })).stdout
}

beforeAll(async () => {
  const pack = ['pack', '--silent', '--pack-destination', project]
  await promisify(execFile)('npm', pack, { cwd: path.join(ROOT, 'client') })
  const [tarball = ''] = readdirSync(project)
  writeFileSync(file('package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./${tarball}`])
  for (const name of readdirSync(EXAMPLES)) copyFileSync(path.join(EXAMPLES, name), file(name))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the package in an empty project', () => {
  const installed = () => path.join(project, 'node_modules/@typodont/client')

  it('has what runs, its types, its license and its words, and needs nothing else', () => {
    expect(readdirSync(path.join(project, 'node_modules')).filter((each) => !each.startsWith('.'))).toEqual([
      '@typodont',
    ])
    expect(readdirSync(installed()).sort()).toEqual(['README.md', 'dist', 'package.json'])
    const names = readdirSync(path.join(installed(), 'dist'), { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'index.js', 'index.d.ts', 'node.js', 'listen/command.js']))
    expect(names.filter((name) => /test/.test(name))).toEqual([])
  })

  it('imports nothing of Node where browsers import it', () => {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      const source = readFileSync(path.join(installed(), 'dist', name), 'utf8')
      for (const [, from = ''] of source.matchAll(/from '([^']+)'/g)) {
        expect(from).toMatch(/^\.\//)
        visit(path.normalize(from))
      }
    }
    visit('index.js')
    expect([...seen]).toContain('webhook.js')
  })

  it('is imported, and its command explains itself and is of this version', async () => {
    const program = "import * as client from '@typodont/client'; console.log(Object.keys(client).sort().join())"
    expect((await run('node', ['--input-type=module', '-e', program])).trim()).toBe(
      'Api,List,Typodont,TypodontError,VERSION,WebhookError,etagOf,signWebhook,verifyWebhook',
    )
    expect(await run('npx', ['--offline', '--no', '@typodont/client', 'listen', '--help'])).toContain('--key-env NAME')
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect((await run('node_modules/.bin/typodont-client', ['--version'])).trim()).toBe(version)
  })

  it.each(['NodeNext', 'Bundler'])('has types for a strict project with %s', async (moduleResolution) => {
    writeFileSync(
      file('wrong.ts'),
      [
        "import { Typodont } from '@typodont/client'",
        "const typodont = new Typodont({ key: '', url: '' })",
        '// @ts-expect-error -- a jaw that is none',
        "void typodont.cases.submit({ first_name: '', last_name: '', impression_date: '', location_id: 1, jaws: 'left' })",
        '// @ts-expect-error -- the id is missing',
        'void typodont.cases.get()',
        'for await (const each of typodont.cases.list({ limit: 5 })) {',
        '  if (each.is_deleted) continue',
        '  // @ts-expect-error -- no state',
        "  if (each.state === 'lost') break",
        '}',
      ].join('\n'),
    )
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2023',
      module: moduleResolution === 'Bundler' ? 'ESNext' : moduleResolution,
      moduleResolution,
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      types: ['node'],
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
    }
    writeFileSync(file('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(await run('node', [compiler, '-p', '.']).catch((error: { stdout: string }) => error.stdout)).toBe('')
  })
})

describe('the examples', async () => {
  const { t, url, close } = await serveTestApp()
  afterAll(close)

  it('submit a case with two scans, in 20 lines', async () => {
    const [, ...code] = readFileSync(file('submit-case.ts'), 'utf8').split('\n')
    expect(code.filter((line) => line !== '')).toHaveLength(20)
    const readme = readFileSync(path.join(project, 'node_modules/@typodont/client/README.md'), 'utf8')
    expect(readme).toContain(code.join('\n'))
    const { organization, owner } = await makeOrganization(t.services)
    const { secret } = await makeKey(t, owner, organization.id)
    for (const name of ['upper.stl', 'lower.stl']) writeFileSync(file(name), tinyStl())
    const environment = { TYPODONT_KEY: secret, TYPODONT_URL: url }
    const id = Number(await run('node', ['submit-case.ts', 'upper.stl', 'lower.stl'], environment))
    await t.runJobs()
    const files = await new Typodont({ key: secret, url }).files.ofCase(id)
    expect(files.map(({ original_name }) => original_name).sort()).toEqual(['lower.stl', 'upper.stl'])
  })

  it('fetch the files of the night, and post tracking numbers once', async () => {
    const admin = await makeUser(t.services, { role: 'super_admin' })
    const practice = await makePractice(t)
    const printed = await makePrintedCase(t, practice)
    const { secret } = await makeStaffKey(t, admin, [practice.organization.id])
    const typodont = new Typodont({ key: secret, url })
    const scan = await typodont.uploadToCase(printed.patient.id, tinyStl(), 'upper.stl')
    mkdirSync(file('inbox'))
    const parcels = [
      { request_id: printed.id + 999, tracking_number: '1Z0' },
      { request_id: printed.id, tracking_number: '1Z999' },
    ]
    writeFileSync(file('shipped.json'), JSON.stringify(parcels))
    const environment = { TYPODONT_KEY: secret, TYPODONT_URL: url }
    const bridge = async () => {
      await sealEvents(t.services.db)
      return run('node', ['nightly-bridge.ts', 'inbox', 'shipped.json'], environment)
    }
    const record = (name: 'patient.archived', place: object) =>
      inTransaction(t.services, systemSource(t.services.clock()), ({ emit }) => emit(name, {}, place))

    expect(await bridge()).toContain(`request ${printed.id}: 1Z999`)
    const [folder = ''] = readdirSync(file('inbox')).filter((name) => name !== 'mark')
    expect(folder).toBe(String(printed.patient.id))
    const [copy = ''] = readdirSync(path.join(file('inbox'), folder))
    expect(copy).toMatch(new RegExp(`^${scan.id}-.*\\.stl$`))
    expect(Buffer.compare(readFileSync(path.join(file('inbox'), folder, copy)), tinyStl())).toBe(0)
    const [request] = await typodont.requests.list().toArray()
    expect(request).toMatchObject({ id: printed.id, state: 'completed', tracking_number: '1Z999' })
    // The second night finds what the first one has changed, and the third nothing.
    expect(await bridge()).not.toContain(`request ${printed.id}: 1Z999`)
    const again = await bridge()
    expect(again).not.toContain(`case ${printed.patient.id}:`)
    await record('patient.archived', { patient_id: printed.patient.id, organization_id: practice.organization.id })
    expect(await bridge()).toContain(`case ${printed.patient.id}:`)
  })
})

/** What the reference shows under each example. */
const answers = JSON.parse(readFileSync(path.join(EXAMPLES, 'answers.json'), 'utf8')) as Record<
  string,
  Record<'ts' | 'sh', string>
>

/** An answer without what is different each time. */
function formOf(answer = '') {
  return (
    answer
      .trim()
      // Whether a promise moves depends on the hour of the day.
      .replaceAll(/\npromise\.moved/g, '')
      .replaceAll(/whsec_\S+/g, 'whsec_…')
      .replaceAll(/\d{4}-\d\d-\d\d/g, 'a day')
      .replaceAll(/\b\d+\b/g, 'a number')
  )
}

const LANGUAGES = [
  { language: 'ts', program: 'node' },
  { language: 'sh', program: 'bash' },
] as const

describe.each(LANGUAGES.filter(({ language }) => language === 'ts' || hasShellTools))(
  'the samples of the reference in $language',
  async ({ language, program }) => {
    const { t, url, close } = await serveTestApp()
    afterAll(close)
    const sample = (name: string, args: (string | number)[], secret: string) =>
      run(program, [`${name}.${language}`, ...args.map(String)], { TYPODONT_KEY: secret, TYPODONT_URL: url })

    const expectAnswer = (name: string, answer: string) =>
      expect(formOf(answer)).toBe(formOf(answers[name]?.[language]))

    it('submit a case with two scans, follow it, and fetch its setup', async () => {
      const { organization, owner } = await makeOrganization(t.services)
      const { secret } = await makeKey(t, owner, organization.id)
      for (const jaw of ['upper', 'lower'] as const)
        writeFileSync(file(`${jaw}.stl`), smallArch({ jaw, crowding: 1.4 }))
      const submitted = await sample('submit-case', ['upper.stl', 'lower.stl'], secret)
      expectAnswer('submit-case', submitted)
      const id = Number(submitted)
      await t.runJobs()
      const typodont = new Typodont({ key: secret, url })
      const scans = await typodont.files.ofCase(id)
      expect(scans.map(({ original_name }) => original_name).sort()).toEqual(['lower.stl', 'upper.stl'])

      await expect(sample('fetch-setup', [id + 999], secret)).rejects.toThrow(/404|Not found/)
      const w = { ...(await makeSetupWorld(t)), organization, params: { id } }
      const upper = await storeInspectedFile(w, { name: 'setup-upper.stl', jaw_id: 1, bytes: smallArch() })
      const bytes = smallArch({ jaw: 'lower' })
      const lower = await storeInspectedFile(w, { name: 'setup-lower.stl', jaw_id: 2, bytes })
      await completeVersion(w, { setup_files: [upper.id, lower.id] })
      await sealEvents(t.services.db, 'infinity')
      expectAnswer('follow-case', await sample('follow-case', [id], secret))
      expectAnswer('fetch-setup', await sample('fetch-setup', [id], secret))
      expect(Buffer.compare(readFileSync(file('setup-lower.stl')), bytes)).toBe(0)
      for (const name of ['setup-upper.stl', 'setup-lower.stl']) rmSync(file(name))
    })

    it('post a tracking number, once', async () => {
      const admin = await makeUser(t.services, { role: 'super_admin' })
      const printed = await makePrintedCase(t)
      const { secret } = await makeStaffKey(t, admin, [printed.organization.id])
      const parcel = [printed.id, '1Z999AA10123456784'] as const
      await expect(sample('post-tracking', [printed.id + 999, parcel[1]], secret)).rejects.toThrow(/404|Not found/)
      expectAnswer('post-tracking', await sample('post-tracking', [...parcel], secret))
      const [request] = await new Typodont({ key: secret, url }).requests.list().toArray()
      expect(request).toMatchObject({ id: printed.id, state: 'completed', tracking_number: parcel[1] })
    })
  },
)

it.runIf(hasShellTools)('the examples of a webhook add one and receive what the portal signs', async () => {
  const { t, url, close } = await serveTestApp()
  const delivering = openDelivering(t.services)
  const { organization, owner } = await makeOrganization(t.services)
  const { secret } = await makeKey(t, owner, organization.id)
  const port = await freePort()
  const environment = { TYPODONT_KEY: secret, TYPODONT_URL: url }
  const added = await run('bash', ['receive-webhook.sh', `http://127.0.0.1:${port}/hook`], environment)
  expect(formOf(added)).toBe(formOf(answers['receive-webhook']?.sh))

  const env = { PATH, WEBHOOK_SECRET: /whsec_\S+/.exec(added)?.[0] }
  const receiver = spawn('node', ['receive-webhook.ts', String(port)], { cwd: project, env })
  try {
    const printed: string[] = []
    receiver.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body: '{}' }), 10_000)
    const stranger = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(400)
    await delivering.drain()
    await vi.waitFor(() => expect(printed.join('').trim()).toBe(answers['receive-webhook']?.ts))
  } finally {
    receiver.kill()
    await delivering.close()
    await close()
  }
})
