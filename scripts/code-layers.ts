import { readFileSync } from 'node:fs'

type Module = { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] }
type Read = (id: string) => Module | null

/** Modules needed by at least this many pages get a shared layer, instead of one file per combination of pages. */
const MANY = 8

/**
 * Layers of the web bundle, one file each. A module belongs to the first layer that needs it, so no layer depends on a
 * later one, and a page loads its own file and the layers before it. Modules that only a few other pages need remain
 * separate chunks.
 */
const LAYERS: { name: string; pages: readonly string[] }[] = [
  { name: 'outside', pages: ['public-pages.ts'] },
  { name: 'shell', pages: ['layouts/AppLayout.tsx'] },
  { name: 'lists', pages: ['features/patients/PatientsPage.tsx', 'features/patients/ManagementPatientsPage.tsx'] },
  { name: 'many', pages: [] },
  { name: 'cases', pages: ['features/cases/PatientDetailsPage.tsx', 'features/cases/PatientWorkflowPage.tsx'] },
  { name: 'dashboard', pages: ['features/dashboard/DashboardPage.tsx'] },
  { name: 'start-case', pages: ['features/rx-forms/StartCasePage.tsx'] },
]

/** Barrel files: an import from one of them depends only on the named part. */
const BARREL = /\/node_modules\/(?:@mantine\/\w+\/esm\/index|@tabler\/.*\/tabler-icons-react)\.mjs$/

export function codeLayers(web: string) {
  let layers: Map<string, string> | undefined
  return (id: string, build: { getModuleInfo: Read }) =>
    (layers ??= assignLayers(web, (each) => build.getModuleInfo(each))).get(id)
}

function assignLayers(web: string, read: Read) {
  const needs = memo((id: string) => importsOf(id, read))
  const layers = new Map<string, string>()
  const pages = read(`${web}/pages.ts`)?.dynamicallyImportedIds ?? []
  for (const { name, pages: layerPages } of LAYERS) {
    const roots = layerPages.flatMap((page) => entriesOf(`${web}/${page}`))
    const reached = layerPages.length > 0 ? reachedFrom(roots, needs) : neededByMany()
    // A page module keeps its own file.
    for (const id of reached) if (!layers.has(id) && !roots.includes(id) && !pages.includes(id)) layers.set(id, name)
  }
  return layers

  /** A module that lists pages stands for all of them. */
  function entriesOf(root: string) {
    return root.endsWith('pages.ts') ? (read(root)?.dynamicallyImportedIds ?? []) : [root]
  }

  function neededByMany() {
    const counts = new Map<string, number>()
    for (const page of pages) for (const id of reachedFrom([page], needs)) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= MANY).map(([id]) => id)
  }
}

function reachedFrom(entries: readonly string[], needs: (id: string) => readonly string[]) {
  const reached = new Set(entries)
  // The set grows during the iteration.
  for (const id of reached) for (const next of needs(id)) reached.add(next)
  return reached
}

function importsOf(id: string, read: Read) {
  const { code, importedIds = [] } = read(id) ?? {}
  return importedIds.flatMap((imported) => (BARREL.test(imported) ? partsOf(imported, code ?? '') : imported))
}

/** Returns the files of the parts that are named in imports from a barrel. */
function partsOf(barrel: string, code: string) {
  const [, name = ''] = /node_modules\/(@\w+\/[\w-]+)\//.exec(barrel) ?? []
  const files = filesOf(barrel)
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${name}['"]`, 'g'))
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').flatMap((each) => files.get(each.trim().split(/\s+as\s+/)[0] ?? '') ?? []),
  )
}

const filesOf = memo((barrel: string) => {
  const folder = barrel.slice(0, barrel.lastIndexOf('/'))
  const lines = readFileSync(barrel, 'utf8').matchAll(/^(?:import|export) \{([^}]*)\} from ['"]\.(.+)['"]/gm)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(',').map((each): [string, string] => [
        each
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
        folder + file,
      ]),
    ),
  )
})

function memo<Value>(work: (id: string) => Value) {
  const cache = new Map<string, Value>()
  return (id: string) => {
    const value = cache.get(id) ?? work(id)
    cache.set(id, value)
    return value
  }
}
