import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { listImports, listPackages, readSource, ROOT, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const product = files.filter((file) => !isTest(file))

function isTest(file: string) {
  return /\.(test|e2e)\.tsx?$|^(tests|e2e)\/|\/testing\/|conformance|suites\.ts$/.test(file)
}

function featureOf(file: string) {
  return /^(server|web)\/features\/([^/]+)\//.exec(file)?.[2]
}

describe('who may import whom', () => {
  const forbidden: [string, RegExp, RegExp][] = [
    ['contract imports zod and contract only', /^contract\//, /^(?!contract\/)/],
    ['mesh stands alone', /^mesh\//, /^(?!mesh\/)/],
    [
      'the floor of the server knows no room',
      /^server\/(errors|error-code|place|csv|config|logged-request)\.ts$/,
      /^(server\/(adapters|db|jobs|http|features)\/(?!storage\/disk\.ts)|web\/)/,
    ],
    ['the database knows its tables only', /^server\/db\//, /^server\/(?!db\/|errors\.ts|error-code\.ts)/],
    ['jobs know no request', /^server\/jobs\//, /^server\/(features|http|adapters)\//],
    ['services are built of adapters, tables and the queue', /^server\/services\.ts$/, /^server\/(features|http)\//],
    ['http knows no feature', /^server\/http\//, /^server\/(features|app\.ts|main\.ts)/],
    ['the sandbox stands alone, as a provider does', /^sandbox\//, /^(?!sandbox\/)/],
    ['the product knows no sandbox', /^(contract|mesh|server|web|demo)\//, /^sandbox\//],
    ['only the start opens the door to the demo', /^(contract|mesh|web|server\/(?!seed\.ts))/, /^demo\//],
    ['the product knows neither the generator nor the bench', /^(contract|mesh|server|web)\//, /^(arches|bench)\//],
    ['the generator stands on mesh alone', /^arches\//, /^(?!arches\/|mesh\/)/],
    ['the demo plays the server, never a screen', /^demo\//, /^(?!demo|arches|mesh|contract|server)/],
    ['the bench asks from outside, with files that it makes', /^bench\//, /^(web|demo)\//],
    [
      'an adapter knows neither features nor http nor the contract',
      /^server\/adapters\//,
      /^(server\/(features|http|db)|contract|web)\//,
    ],
    [
      'features know no implementation of an adapter',
      /^server\/features\//,
      /^server\/adapters\/[^/]+\/(?!port\.ts|permanent-failure\.ts|disposition\.ts)/,
    ],
    ['no page of the web imports the server', /^web\//, /^server\//],
    ['the server imports no page', /^server\//, /^web\//],
    ['web/ui lies below all of web', /^web\/ui\//, /^(web\/(api|components|features|layouts)|contract)\//],
    ['web/adapters import their library only', /^web\/adapters\//, /^(web\/(?!adapters)|contract)/],
    ['web/api knows no part', /^web\/api\//, /^web\/(components|features|layouts)\//],
    ['web/components know no feature', /^web\/components\//, /^web\/(features|layouts|main|router|pages|public-pages)/],
    ['the viewer lies below what is viewed', /^web\/features\/viewer\//, /^web\/features\/(?!viewer\/)/],
    ['web/features know no shell', /^web\/features\//, /^web\/(layouts|main|router|pages|public-pages)/],
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

  it('only http knows Fastify, only adapters and machinery know pg', () => {
    const broken = product
      .filter((file) => file.startsWith('server/features/'))
      .filter((file) => listPackages(file).some((name) => /^(fastify|@fastify\/|pg$|pg-boss|socket\.io)/.test(name)))
    expect(broken).toEqual([])
  })

  it('contract, mesh and arches know no package but zod', () => {
    const packages = product.filter((file) => /^(contract|mesh|arches)\//.test(file)).flatMap(listPackages)
    expect([...new Set(packages)]).toEqual(['zod'])
  })

  it('a feature reaches another by its queries and actions, never its routes or jobs', () => {
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

  it('only the client fetches', () => {
    const fetchers = product.filter((file) => file.startsWith('web/') && /\bfetch\(/.test(readSource(file)))
    expect(fetchers.filter((file) => !/^web\/(api|adapters)\//.test(file))).toEqual([])
  })
})

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

it('no file leads back to itself', () => {
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
  notes: ['patients', 'entries of the texts that stand on the patient'],
  products: ['orders', 'what an order charges'],
}

describe('a group of calls is bound', () => {
  const app = readSource('server/app.ts')
  const imported = [...app.matchAll(/import \{ ([^}]+) \} from '\.\/features\/([^/]+)\/([\w-]+)\.ts'/g)]
  const bound = Object.keys(api).map((group) => {
    const routes = new RegExp(`^ {2}${group}: (\\w+),`, 'm').exec(app)?.[1] ?? ''
    const [, , feature = '', file = ''] = imported.find(([, names = '']) => names.split(', ').includes(routes)) ?? []
    return { group, feature, file, own: group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }
  })

  it('in routes.ts of the feature of its name', () => {
    const elsewhere = bound.filter(({ feature, file, own }) => feature !== own || file !== 'routes')
    expect(elsewhere.map(({ group }) => group).sort()).toEqual(Object.keys(BOUND_ELSEWHERE).sort())
  })

  it('or in the one that is named here', () => {
    const named = bound.filter(({ group }) => group in BOUND_ELSEWHERE)
    expect(named.filter(({ group, feature }) => feature !== BOUND_ELSEWHERE[group]?.[0])).toEqual([])
    expect(named.filter(({ file }) => !file.endsWith('-routes'))).toEqual([])
  })
})

describe('files', () => {
  it('have a name that says what is in them', () => {
    expect(files.filter((file) => /(^|\/)(utils|helpers|common|misc|types)\.tsx?$/.test(file))).toEqual([])
  })

  it('have at most 400 lines', () => {
    const long = files
      .filter((file) => file !== 'server/db/schema.ts')
      .filter((file) => readSource(file).split('\n').length > 401)
    expect(long).toEqual([])
  })
})

/** Tables that cases/ writes too, because patient, form, workflow, files and requests change together. */
const CASE_FEATURES = ['patients', 'rx-forms', 'workflow', 'files', 'requests']

describe('a table is written by its own feature', () => {
  const owners = new Map<string, string>()
  for (const name of readdirSync(path.join(ROOT, 'server/db/migrations'))) {
    const feature = /^\d+-(.+)\.sql$/.exec(name)?.[1] ?? ''
    for (const match of readSource(`server/db/migrations/${name}`).matchAll(/create table (\w+)/g))
      owners.set(match[1] ?? '', feature)
  }

  it('only', () => {
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
