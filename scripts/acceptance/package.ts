import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeAuthority } from '#server/testing/certificates.ts'
import { freePort } from '#server/testing/cluster.ts'
import { mistype, openScan, signIn, submitCase } from './client.ts'
import { confined, DATA, HOME, installInto, runConfined } from './debian-root.ts'
import { type Ground, readVersion } from './ground.ts'
import { localVariables, startPortal } from './portal.ts'
import { must, step } from './steps.ts'

/** The tarball on a bare Debian, run by a user without rights for whom everything but the data is read-only. */
export async function walk(ground: Ground) {
  const debian = await ground.debian()
  const unpacked = await ground.unpacked()
  const root = path.join(ground.folder('package'), 'root')
  const data = ground.folder('package-data')
  await step('unpacked into it', () => installInto(root, debian, unpacked))
  await step('every checksum is right', () =>
    runConfined(root, data, ['sh', '-c', `cd ${HOME} && sha256sum --check --quiet SHA256SUMS`]),
  )
  await step('neither sources nor a compiler nor another Node', () => refuseTools(root, data, unpacked))
  await step('typodont version, by a link in the path', () => {
    const printed = runConfined(root, data, ['typodont', 'version']).trim()
    must(printed === readVersion(unpacked), `It prints ${printed}.`)
  })
  await step('a wrong variable of /etc/typodont ends the start in words', () => refuseWrongVariable(root, data))
  await step('the authorities of /etc/typodont are trusted', () => trustAuthorities(root, data))
  await step('only the data can be written to', () => refuseWrites(root, data))
  const start = () => startPortal(confined(root, data, ['typodont', 'start']), variables)
  const variables = localVariables(await freePort(), { DATA_DIR: DATA })
  let portal = await step('started with the demo world', start)
  try {
    const { url } = portal
    await step('the web app comes compressed', () => openWebApp(url))
    await step('the API reference opens', () => openReference(url))
    await step('a wrong password is refused', () => mistype(url))
    const client = await step('signed in', () => signIn(url))
    const patient_id = await step('uploaded a scan and submitted its case', () => submitCase(client, 'Haddad'))
    await step('the scan was looked at and opens', () => openScan(client, patient_id))
    await step('stopped', () => portal.stop())
    portal = await step('started again', start)
    await step('typodont health', () =>
      runConfined(root, data, [
        'env',
        `PORT=${variables.PORT}`,
        `DATA_DIR=${DATA}`,
        'typodont',
        'health',
        '--within',
        '5',
      ]),
    )
    await step('the case is still there', () => client.call('GET', `/patients/${patient_id}`))
    await step('stopped', () => portal.stop())
  } finally {
    portal.kill()
  }
}

function refuseTools(root: string, data: string, unpacked: string) {
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.(?:[cm]?ts|tsx|c|cc|cpp|h|gyp)$/.test(file))
  must(sources.length === 0, `The package contains ${sources.slice(0, 5).join(', ')}.`)
  // The maps of the web app give errors of browsers their names, and have no source in them.
  const maps = files.filter((file) => file.endsWith('.map'))
  const outside = maps.filter((file) => path.dirname(file) !== 'dist/web/assets')
  must(outside.length === 0, `The package contains ${outside.slice(0, 5).join(', ')}.`)
  const full = maps.filter((file) => /"sourcesContent":\[[^\]]*"/.test(readFileSync(path.join(unpacked, file), 'utf8')))
  must(full.length === 0, `There are sources in ${full.slice(0, 5).join(', ')}.`)
  const found = runConfined(root, data, ['sh', '-c', 'command -v node npm cc gcc g++ make python3 || true'])
  must(found === '', `The Debian is not bare: ${found}`)
}

/** The variables of the service are read from its file, unless the environment sets them. */
function refuseWrongVariable(root: string, data: string) {
  const folder = path.join(root, 'etc/typodont')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'typodont.env'), 'PORT=many\n')
  const said = (command: string) => runConfined(root, data, ['sh', '-c', `DATA_DIR=${DATA} ${command} 2>&1; echo $?`])
  const refusal = /PORT: must be a whole number[^\n]*\n1\n$/
  const [byFile, byEnvironment] = [said('typodont start'), said('PORT=9 typodont health')]
  rmSync(folder, { recursive: true })
  must(refusal.test(byFile), `It said: ${byFile}`)
  must(byEnvironment.includes(':9/readyz answers nothing'), `It said: ${byEnvironment}`)
}

/** Node reads the authorities before it reads the file of the variables, so the program has to tell it. */
function trustAuthorities(root: string, data: string) {
  const folder = path.join(root, 'etc/typodont')
  const authority = makeAuthority()
  mkdirSync(folder, { recursive: true })
  cpSync(authority.ca, path.join(folder, 'ca.pem'))
  const said = (file: string) => {
    writeFileSync(path.join(folder, 'typodont.env'), `DATA_DIR=${DATA}\nNODE_EXTRA_CA_CERTS='${file}'\n`)
    return runConfined(root, data, ['sh', '-c', 'typodont doctor || true'])
  }
  const [right, wrong] = [said('/etc/typodont/ca.pem'), said('/nowhere.pem')]
  rmSync(folder, { recursive: true })
  authority.remove()
  must(right.includes('trusts 1 in /etc/typodont/ca.pem'), right)
  must(wrong.includes('no certificate that Node could read in /nowhere.pem'), wrong)
}

function refuseWrites(root: string, data: string) {
  const places = ['/', '/etc', HOME, `${HOME}/dist/server`, `${HOME}/node_modules`, '/usr/local/bin', '/home']
  const tries = places.map((place) => `touch ${place}/probe 2>/dev/null && echo ${place}`)
  const written = runConfined(root, data, ['sh', '-c', `${tries.join('; ')}; touch ${DATA}/probe && rm ${DATA}/probe`])
  must(written === '', `It can write to ${written}`)
}

async function openWebApp(url: string) {
  const page = await (await fetch(url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  must(script !== undefined, `The page names no script: ${page.slice(0, 300)}`)
  const reply = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } })
  must(
    reply.ok && reply.headers.get('content-encoding') === 'br',
    `${script} comes as ${reply.status}, not compressed.`,
  )
  await reply.body?.cancel()
}

/** What the pruned packages read from their own folders. */
async function openReference(url: string) {
  for (const place of [
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-ui-bundle.js',
    '/api/v2/openapi.json',
  ]) {
    const reply = await fetch(`${url}${place}`)
    must(reply.ok, `${place}: ${reply.status}`)
    await reply.body?.cancel()
  }
}
