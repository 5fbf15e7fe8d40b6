import { readFileSync } from 'node:fs'

type Module = { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] }
type Read = (id: string) => Module | null

type Layer = {
  name: string
  pages: readonly string[]
  /** Pages that a module that lists pages does not stand for. */
  except?: readonly string[]
  /** Only modules that one of these pages needs too. */
  within?: readonly string[]
}

/** Pages that open by a link without signing in. */
const DOORS = [
  'features/asked-items/AnswerLinkPage.tsx',
  'features/camera-links/CameraPage.tsx',
  'features/show/SharedFilmPage.tsx',
]
const SHELL = 'layouts/AppLayout.tsx'
const LISTS = ['features/patients/PatientsPage.tsx', 'features/patients/ManagementPatientsPage.tsx']

/** Modules needed by at least this many pages get a shared layer, instead of one file per combination of pages. */
const MANY = 8

/**
 * Layers of the web bundle, one file each. A module belongs to the first layer that needs it, so no layer depends on a
 * later one, and a page loads its own file and the layers before it. Modules that only a few other pages need remain
 * separate chunks.
 */
const LAYERS: Layer[] = [
  { name: 'outside', pages: ['public-pages.ts'], except: DOORS },
  // What a stranger with a link loads must neither drag in the shell nor burden it.
  { name: 'doors-and-lists', pages: DOORS, within: [SHELL, ...LISTS] },
  { name: 'shell', pages: [SHELL] },
  { name: 'lists', pages: LISTS },
  { name: 'doors', pages: DOORS },
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
  const own = new Set([...pages, ...(read(`${web}/public-pages.ts`)?.dynamicallyImportedIds ?? [])])
  for (const { name, pages: layerPages, except = [], within } of LAYERS) {
    const left = except.map((page) => `${web}/${page}`)
    const roots = layerPages.flatMap((page) => entriesOf(`${web}/${page}`)).filter((page) => !left.includes(page))
    const reached = layerPages.length > 0 ? reachedFrom(roots, needs) : neededByMany()
    const shared =
      within &&
      reachedFrom(
        within.map((page) => `${web}/${page}`),
        needs,
      )
    for (const id of reached) {
      // A page module keeps its own file.
      if (layers.has(id) || roots.includes(id) || own.has(id) || shared?.has(id) === false) continue
      layers.set(id, name)
    }
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
