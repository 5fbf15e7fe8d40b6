import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, packagesOf, readSource, ROOT, sourceFiles } from './imports.ts'

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
      /^server\/(errors|place|csv|config|logged-request)\.ts$/,
      /^(server\/(adapters|db|jobs|http|features|demo)\/(?!storage\/disk\.ts)|web\/)/,
    ],
    ['the database knows its tables only', /^server\/db\//, /^server\/(?!db\/|errors\.ts)/],
    ['jobs know no request', /^server\/jobs\//, /^server\/(features|http|adapters|demo)\//],
    [
      'services are built of adapters, tables and the queue',
      /^server\/services\.ts$/,
      /^server\/(features|http|demo)\//,
    ],
    ['http knows no feature', /^server\/http\//, /^server\/(features|demo|app\.ts|main\.ts)/],
    ['only the start knows the demo', /^server\/(?!main\.ts|demo\/)/, /^server\/demo\//],
    [
      'an adapter knows neither features nor http nor the contract',
      /^server\/adapters\//,
      /^(server\/(features|http|db)|contract|web)\//,
    ],
    [
      'features know no implementation of an adapter',
      /^server\/features\//,
      /^server\/adapters\/[^/]+\/(?!port\.ts|permanent\.ts|disposition\.ts)/,
    ],
    ['no page of the web imports the server', /^web\//, /^server\//],
    ['the server imports no page', /^server\//, /^web\//],
    ['web/ui lies below all of web', /^web\/ui\//, /^(web\/(api|components|features|layouts)|contract)\//],
    ['web/adapters import their library only', /^web\/adapters\//, /^(web\/(?!adapters)|contract)/],
    ['web/api knows no part', /^web\/api\//, /^web\/(components|features|layouts)\//],
    ['web/components know no feature', /^web\/components\//, /^web\/(features|layouts|main|router|pages|public-pages)/],
    ['web/features know no shell', /^web\/features\//, /^web\/(layouts|main|router|pages|public-pages)/],
  ]

  it.each(forbidden)('%s', (_rule, from, to) => {
    const broken = product
      .filter((file) => from.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => to.test(target))
          .map((target) => `${file} -> ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('only http knows Fastify, only adapters and machinery know pg', () => {
    const broken = product
      .filter((file) => file.startsWith('server/features/'))
      .filter((file) => packagesOf(file).some((name) => /^(fastify|@fastify\/|pg$|pg-boss|socket\.io)/.test(name)))
    expect(broken).toEqual([])
  })

  it('contract and mesh know no package but zod', () => {
    const packages = product.filter((file) => /^(contract|mesh)\//.test(file)).flatMap(packagesOf)
    expect([...new Set(packages)]).toEqual(['zod'])
  })

  it('a feature reaches another by its queries and actions, never its routes or jobs', () => {
    const broken = product.flatMap((file) =>
      importsOf(file)
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
      for (const target of importsOf(file).filter((each) => each.startsWith(`${root}/features/`))) {
        const [from = '', to = ''] = [featureOf(file), featureOf(target)]
        if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    expect(circleIn(edges)).toBeUndefined()
    const list = [...edges].flatMap(([from, targets]) => [...targets].map((to) => `${from} -> ${to}`)).sort()
    expect(list).toMatchSnapshot()
  })
})

it('no file leads back to itself', () => {
  const edges = new Map(product.map((file) => [file, new Set(importsOf(file))]))
  expect(circleIn(edges)).toBeUndefined()
})

function circleIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
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

/** Tables of the case are written by cases/ too: patient, form, workflow, files and requests change together. */
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
    // The machinery's own table, swept by the feature that knows sessions.
    return feature === 'auth' && owner === 'kernel'
  }
})
