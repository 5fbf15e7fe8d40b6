import { readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { listImports, listPackages, readSource, ROOT, sourceFiles } from './source-files.ts'

const GENERATED = ['server/db/schema.ts', 'client/src/api.ts']
const files = sourceFiles()
const product = files.filter((file) => !isTest(file))

function isTest(file: string) {
  return /\.(test|e2e)\.tsx?$|^(tests|e2e)\/|\/testing\/|conformance|suites\.ts$/.test(file)
}

function featureOf(file: string) {
  return /^(server|web)\/features\/([^/]+)\//.exec(file)?.[2]
}

describe('imports between the layers', () => {
  const forbidden: [string, RegExp, RegExp][] = [
    ['contract imports only zod and contract', /^contract\//, /^(?!contract\/)/],
    ['mesh imports nothing else', /^mesh\//, /^(?!mesh\/)/],
    [
      'the base modules of the server import no layer above them',
      /^server\/(errors|error-code|exposure|csv|config|logged-request)\.ts$/,
      /^(server\/(adapters|db|jobs|http|features)\/(?!storage\/disk\.ts)|web\/)/,
    ],
    ['server/db imports only its own tables', /^server\/db\//, /^server\/(?!db\/|errors\.ts|error-code\.ts)/],
    ['jobs import no features, http or adapters', /^server\/jobs\//, /^server\/(features|http|adapters)\//],
    ['services import only adapters, tables and the queue', /^server\/services\.ts$/, /^server\/(features|http)\//],
    ['http imports no feature', /^server\/http\//, /^server\/(features|app\.ts|main\.ts)/],
    ['the sandbox imports nothing else, like an external provider', /^sandbox\//, /^(?!sandbox\/)/],
    ['the product does not import the sandbox', /^(contract|mesh|server|web|demo)\//, /^sandbox\//],
    ['only the seed imports the demo', /^(contract|mesh|web|server\/(?!seed\.ts))/, /^demo\//],
    ['the product imports neither arches nor bench', /^(contract|mesh|server|web)\//, /^(arches|bench)\//],
    ['arches import only mesh', /^arches\//, /^(?!arches\/|mesh\/)/],
    ['the demo imports the server but no web code', /^demo\//, /^(?!demo|arches|mesh|contract|server)/],
    ['the client imports nothing else, since it is a package of its own', /^client\//, /^(?!client\/)/],
    [
      'the product does not import its client; the reference only shows its examples',
      /^(contract|mesh|server|web|demo|sandbox)\//,
      /^client\/(?!examples\/answers\.json$)/,
    ],
    ['bench imports neither web nor demo', /^bench\//, /^(web|demo)\//],
    [
      'adapters import no features, http or contract',
      /^server\/adapters\//,
      /^(server\/(features|http|db)|contract|web)\//,
    ],
    [
      'features import no implementation of an adapter',
      /^server\/features\//,
      /^server\/adapters\/[^/]+\/(?!port\.ts|permanent-failure\.ts|disposition\.ts)/,
    ],
    ['web imports no server code', /^web\//, /^server\//],
    ['the server imports no web code', /^server\//, /^web\//],
    ['web/ui imports nothing above it', /^web\/ui\//, /^(web\/(api|components|features|layouts)|contract)\//],
    ['web/adapters import only their library', /^web\/adapters\//, /^(web\/(?!adapters)|contract)/],
    ['web/api imports no components, features or layouts', /^web\/api\//, /^web\/(components|features|layouts)\//],
    ['components import no features', /^web\/components\//, /^web\/(features|layouts|main|router|pages|public-pages)/],
    ['the viewer imports no other feature', /^web\/features\/viewer\//, /^web\/features\/(?!viewer\/)/],
    ['features import no layouts or router', /^web\/features\//, /^web\/(layouts|main|router|pages|public-pages)/],
  ]

  it.each(forbidden)('%s', (_rule, from, to) => {
    const broken = product
      .filter((file) => from.test(file))
      .flatMap((file) =>
        listImports(file)
          .filter((target) => to.test(target))
          .map((target) => `${file} -> ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('only http imports Fastify, and only adapters and infrastructure import pg', () => {
    const broken = product
      .filter((file) => file.startsWith('server/features/'))
      .filter((file) => listPackages(file).some((name) => /^(fastify|@fastify\/|pg$|socket\.io)/.test(name)))
    expect(broken).toEqual([])
  })

  it('contract, mesh and arches import no package but zod', () => {
    const packages = product.filter((file) => /^(contract|mesh|arches)\//.test(file)).flatMap(listPackages)
    expect([...new Set(packages)]).toEqual(['zod'])
  })

  it('the client imports no package, and its examples only the client', () => {
    const packages = product.filter((file) => file.startsWith('client/')).flatMap(listPackages)
    expect(packages.filter((name) => !name.startsWith('node:') && !name.startsWith('@typodont/client'))).toEqual([])
  })

  it('the server and the demo import production packages, since the package ships no others', () => {
    const { dependencies } = JSON.parse(readSource('package.json')) as { dependencies: Record<string, string> }
    const shipped = [...Object.keys(dependencies), ...builtinModules]
    const packages = product
      .filter((file) => /^(contract|mesh|arches|server|demo|sandbox)\//.test(file))
      .flatMap(listPackages)
    const named = packages.map((name) => name.replace(/^node:/, '').replace(/^(@[^/]+\/[^/]+|[^@/][^/]*)\/.*$/, '$1'))
    expect([...new Set(named)].filter((name) => !shipped.includes(name))).toEqual([])
  })

  it('a feature imports queries and actions of another, never its routes or jobs', () => {
    const broken = product.flatMap((file) =>
      listImports(file)
        .filter((target) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target))
        .filter((target) => /\/(routes|jobs)\.ts$/.test(target))
        .map((target) => `${file} -> ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('only the configuration reads the environment', () => {
    const readers = product.filter(
      (file) => /^(server|contract|web|mesh)\//.test(file) && /process\.env/.test(readSource(file)),
    )
    expect(readers).toEqual(['server/config.ts'])
  })

  it('statements of one connection are waited for by pipelined, not by Promise.all', () => {
    const parallel = product.filter(
      (file) => /^server\/(db|features)\//.test(file) && /Promise\.all\(/.test(readSource(file)),
    )
    expect(parallel.sort()).toEqual(Object.keys(PARALLEL).sort())
  })

  it('only the API client and the adapters of web/ call fetch', () => {
    const fetchers = product.filter((file) => file.startsWith('web/') && /\bfetch\(/.test(readSource(file)))
    expect(fetchers.filter((file) => !/^web\/(api|adapters)\//.test(file))).toEqual([])
  })
})

/** Files below server/db and server/features that wait for several things at once, and for which. */
const PARALLEL: Record<string, string> = {
  'server/db/pipelined.ts': 'the function itself',
  'server/db/unit.ts': 'the connection that pipelined sends over',
  'server/features/billing/bill-organizations.ts': 'transactions, each on a connection of its own',
  'server/features/asked-items/offered-files.ts': 'the storage',
  'server/features/asked-items/queries.ts': 'signed links',
  'server/features/cases/staged-files.ts': 'the storage',
  'server/features/files/queries.ts': 'signed links',
  'server/features/files/unknown-objects.ts': 'a job outside of any transaction, on several connections',
  'server/features/files/upload-staging.ts': 'the storage, and a statement after each answer',
  'server/features/setups/inspect-setup-file.ts': 'the storage',
  'server/features/setups/pictures.ts': 'the storage',
  'server/features/setups/pictures.worker.ts': 'drawing',
  'server/features/setups/seal.ts': 'signed links',
  'server/features/webhooks/deliver.ts': 'requests to an endpoint',
  'server/features/webhooks/worker.ts': 'endpoints, each by itself',
}

describe('features depend downhill only', () => {
  it.each(['server', 'web'] as const)('%s', (root) => {
    const edges = new Map<string, Set<string>>()
    for (const file of product.filter((each) => each.startsWith(`${root}/features/`))) {
      for (const target of listImports(file).filter((each) => each.startsWith(`${root}/features/`))) {
        const [from = '', to = ''] = [featureOf(file), featureOf(target)]
        if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    expect(findCycle(edges)).toBeUndefined()
    const list = [...edges].flatMap(([from, targets]) => [...targets].map((to) => `${from} -> ${to}`)).sort()
    expect(list).toMatchSnapshot()
  })
})

it('no file imports itself through a cycle', () => {
  const edges = new Map(product.map((file) => [file, new Set(listImports(file))]))
  expect(findCycle(edges)).toBeUndefined()
})

function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' -> ')
    if (done.has(node)) return undefined
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...trail, node])
      if (circle) return circle
    }
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return undefined
}

/** Groups of calls whose routes are in another feature than that of their name, and why. */
const BOUND_ELSEWHERE: Record<string, readonly [feature: string, why: string]> = {
  answerLinks: ['asked-items', 'an answer is the same with and without a session'],
  account: ['auth', 'how somebody signs in is changed where it is proved'],
  loginSteps: ['auth', 'as above'],
  secondFactors: ['auth', 'as above'],
  caseRequests: ['cases', 'the room of the case: every transition of it is a file there'],
  caseSteps: ['cases', 'as above'],
  flawedTrays: ['cases', 'as above'],
  workflow: ['cases', 'as above'],
  emails: ['users', 'further addresses of a person, with the rules of the person'],
  labels: ['requests', 'a request printed in another way'],
  locations: ['organizations', 'the first one becomes the main location of its organization'],
  members: ['cases', 'the open cases of a manager who goes are given back'],
  printingFiles: ['files', 'files of patients, listed for who prints'],
  paymentInfos: ['payments', 'what pays, beside what was paid'],
  paymentMethods: ['payments', 'as above'],
  priceDrafts: ['prices', 'a price list before it is saved'],
  setupComments: ['setups', 'what is said of a version'],
  staffApiKeys: ['api-keys', 'the same keys, with another owner'],
  staffWebhooks: ['webhooks', 'the same webhooks, of all practices'],
  notes: ['patients', 'entries of the texts that stand on the patient'],
  products: ['orders', 'what an order charges'],
}

describe('the routes of a group of calls', () => {
  const app = readSource('server/app.ts')
  const imported = [...app.matchAll(/import \{ ([^}]+) \} from '\.\/features\/([^/]+)\/([\w-]+)\.ts'/g)]
  const bound = Object.keys(api).map((group) => {
    const routes = new RegExp(`^ {2}${group}: (\\w+),`, 'm').exec(app)?.[1] ?? ''
    const [, , feature = '', file = ''] = imported.find(([, names = '']) => names.split(', ').includes(routes)) ?? []
    return { group, feature, file, own: group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }
  })

  it('are in routes.ts of the feature with its name', () => {
    const elsewhere = bound.filter(({ feature, file, own }) => feature !== own || file !== 'routes')
    expect(elsewhere.map(({ group }) => group).sort()).toEqual(Object.keys(BOUND_ELSEWHERE).sort())
  })

  it('or in the feature that BOUND_ELSEWHERE lists', () => {
    const named = bound.filter(({ group }) => group in BOUND_ELSEWHERE)
    expect(named.filter(({ group, feature }) => feature !== BOUND_ELSEWHERE[group]?.[0])).toEqual([])
    expect(named.filter(({ file }) => !file.endsWith('-routes'))).toEqual([])
  })
})

describe('files', () => {
  it('have names that describe their content', () => {
    expect(files.filter((file) => /(^|\/)(utils|helpers|common|misc|types)\.tsx?$/.test(file))).toEqual([])
  })

  it('have at most 400 lines', () => {
    const long = files
      .filter((file) => !GENERATED.includes(file))
      .filter((file) => readSource(file).split('\n').length > 401)
    expect(long).toEqual([])
  })
})

/** What a part of web/ui does once for all features, and the part. */
const PARTS: readonly [name: string, written: RegExp][] = [
  ['CardTable or DataTable', /<thead/],
  ['followLink', /createElement\('a'\)/],
  ['useFilePicker', /type="file"/],
  ['createListeners', /new Set<\(\) =>/],
]

describe('a feature', () => {
  const features = product.filter((file) => file.startsWith('web/features/'))

  it.each(PARTS)('leaves it to %s', (_part, written) => {
    expect(features.filter((file) => written.test(readSource(file)))).toEqual([])
  })
})

/** The number of equal lines from which two places are copies. */
const COPY = 8

it('no lines of the web are written twice', () => {
  const places = new Map<string, string[]>()
  const web = sourceFiles(/\.(tsx?|css)$/).filter((file) => file.startsWith('web/'))
  for (const file of web) {
    const lines = significantLines(readSource(file))
    for (let at = 0; at + COPY <= lines.length; at += 1) {
      const text = lines.slice(at, at + COPY).join('\n')
      places.set(text, [...(places.get(text) ?? []), file])
    }
  }
  const copies = [...places].filter(([, where]) => where.length > 1).map(([text, where]) => `${where.join()}:\n${text}`)
  expect(copies).toEqual([])
})

/** Returns the trimmed lines without imports, and without those that only close something. */
function significantLines(source: string) {
  return source
    .replaceAll(/^(import|export) (?:[^;'"`]*? from )?'[^']+'$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[a-z0-9]/i.test(line))
}

/** Tables that cases/ writes too, because patient, form, workflow, files and requests change together. */
const CASE_FEATURES = ['patients', 'rx-forms', 'workflow', 'files', 'requests']

describe('a table is written only by its own feature', () => {
  const owners = new Map<string, string>()
  for (const name of readdirSync(path.join(ROOT, 'server/db/migrations'))) {
    const feature = /^\d+-(.+)\.sql$/.exec(name)?.[1] ?? ''
    for (const match of readSource(`server/db/migrations/${name}`).matchAll(/create table (\w+)/g))
      owners.set(match[1] ?? '', feature)
  }

  it('as the inserts, updates and deletes in the code show', () => {
    const broken = product
      .filter((file) => file.startsWith('server/features/'))
      .flatMap((file) =>
        [...readSource(file).matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g)]
          .map((match) => match[1] ?? '')
          .filter((table) => !mayWrite(featureOf(file) ?? '', owners.get(table) ?? ''))
          .map((table) => `${file} writes ${table}`),
      )
    expect(broken).toEqual([])
  })

  function mayWrite(feature: string, owner: string) {
    if (feature === owner) return true
    if (feature === 'cases') return CASE_FEATURES.includes(owner)
    // The kernel's own table is swept by the feature that owns sessions.
    return feature === 'auth' && owner === 'kernel'
  }
})
