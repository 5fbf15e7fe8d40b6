/** Maps the state of a list to its address and back, by the query schema of the list's own call. */
import type { z } from 'zod'
import { toUrlParams, filterNames, fromUrlParams } from '#contract/wire.ts'
import { reverseSort } from '#web/ui/table/columns.ts'
import type { ListAddress } from '#web/ui/table/useListState.ts'

/** A call, or a screen with a query schema of its own. */
type ListCall = { readonly query: z.ZodObject }
type Nullable<T> = { [Key in keyof T]?: T[Key] | null | undefined }

/** The values of a list, validated by the query schema of its call. */
export type ListValues<C extends ListCall> = {
  /** The parsed query with its defaults, for the controls. */
  query: z.output<C['query']>
  /** The unparsed query, for `q(call, { query: sent })`. */
  sent: z.input<C['query']>
}

/** A change such as `{ filter: { held: true }, page: 2 }`; null removes a value. */
export type ListPatch<C extends ListCall> = Nullable<Omit<z.input<C['query']>, 'filter'>> & {
  filter?: z.input<C['query']> extends { filter?: infer F } ? Nullable<NonNullable<F>> : never
}

/** The parameters of a query schema that are no filters. */
const NO_FILTERS = ['filter', 'page', 'perPage', 'sort', 'orderBy', 'order', 'include']

/**
 * Creates the reader and writer of a list's address.
 * @param defaults the screen's own defaults where they differ from the call's, spelled as in the address.
 */
export function listAddress<const C extends ListCall>(
  call: C,
  defaults: Readonly<Record<string, string>> = {},
): ListAddress<ListValues<C>, ListPatch<C>> {
  const schema = call.query
  const filters = filterNames(schema).map((name) => `filter[${name}]`)
  const otherParams = Object.keys(schema.shape).filter((name) => !NO_FILTERS.includes(name))
  const defaultParams = new Map([...toUrlParams(schema.parse({})), ...Object.entries(defaults)])
  const defaultOrder = order(read({}))
  return { read, filterValues, write, set, order, reorder, ignoredParams }

  function read(search: Readonly<Record<string, string>>): ListValues<C> {
    return parse(search).values
  }

  /**
   * Returns the parameters that were ignored as invalid: the address was edited by hand, is outdated or belongs to
   * another list.
   */
  function ignoredParams(search: Readonly<Record<string, string>>) {
    const { raw } = parse(search)
    const isApplied = (name: string) => raw[name] !== undefined && (isPlain(name) || 'filter' in schema.shape)
    return Object.entries(search).filter(([name, value]) => isKnownParam(name) && value !== '' && !isApplied(name))
  }

  function isKnownParam(name: string) {
    return !isPlain(name) || (name !== 'include' && name in schema.shape)
  }

  function parse({ include: _include, ...search }: Readonly<Record<string, string>>) {
    let raw: Record<string, string> = { ...defaults, ...search }
    for (;;) {
      const sent = fromUrlParams(schema, raw)
      const parsed = schema.safeParse(sent)
      if (parsed.success) {
        // `fromUrlParams` has just made `sent`, and the schema has accepted it as `data`.
        const values = { query: parsed.data as z.output<C['query']>, sent: sent as z.input<C['query']> }
        return { raw, values }
      }
      const valid = withoutIssues(raw, parsed.error)
      if (Object.keys(valid).length === Object.keys(raw).length) raw = { ...defaults }
      else raw = valid
    }
  }

  function filterValues(search: Readonly<Record<string, string>>) {
    return Object.fromEntries([...defaultParams, ...toUrlParams(read(search).sent)])
  }

  function write(
    search: Readonly<Record<string, string>>,
    patch: ListPatch<C> | Readonly<Record<string, string | undefined>>,
  ) {
    const next: Record<string, string> = { ...search }
    if (!('page' in patch)) delete next.page
    for (const [name, value] of Object.entries(patch)) {
      if (name === 'filter')
        for (const [inner, each] of Object.entries(value ?? {})) setParam(next, `filter[${inner}]`, each)
      else setParam(next, name, value)
    }
    return next
  }

  function setParam(next: Record<string, string>, name: string, value: unknown) {
    const text = toUrlParams({ [name]: value })[0]?.[1]
    if (text === undefined || defaultParams.get(name) === text) delete next[name]
    else next[name] = text
  }

  /** Normalizes `orderBy` and `order` of some calls to the one `sort` value that a column head uses. */
  function order({ query, sent }: ListValues<C>) {
    const { orderBy, order: direction }: Ordered = query
    if (typeof orderBy === 'string') return direction === 'desc' ? `-${orderBy}` : orderBy
    const { sort }: Ordered = sent
    return typeof sort === 'string' ? sort : undefined
  }

  function reorder(search: Readonly<Record<string, string>>, values: ListValues<C>, chosen: string | undefined) {
    const { page: _first, ...next } = search
    // Clearing the sort of the default column would only select the default order again, so that order is reversed.
    const sort = chosen ?? (order(values) === defaultOrder ? defaultOrder && reverseSort(defaultOrder) : undefined)
    if (!('orderBy' in schema.shape)) setParam(next, 'sort', sort)
    else {
      setParam(next, 'orderBy', sort?.replace('-', ''))
      setParam(next, 'order', sort && (sort.startsWith('-') ? 'desc' : 'asc'))
    }
    return next
  }

  function set(search: Readonly<Record<string, string>>) {
    return [...filters, ...otherParams].filter((name) => search[name] !== undefined && search[name] !== '')
  }
}

function isPlain(name: string) {
  return !name.startsWith('filter[')
}

type Ordered = { orderBy?: unknown; order?: unknown; sort?: unknown }

/** Removes the parameters that the schema has rejected and keeps the others. */
function withoutIssues(raw: Record<string, string>, error: z.ZodError) {
  const invalid = error.issues.flatMap((issue) => {
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path.at(issue.path[0] === 'filter' ? 1 : 0))]
    return keys.flatMap((key) => [key, `filter[${key}]`])
  })
  // A range given by two parameters loses both of them, since they are invalid only together.
  return Object.fromEntries(
    Object.entries(raw).filter(([name]) => !invalid.includes(name.replace(/\[(from|to)\]$/, ''))),
  )
}
