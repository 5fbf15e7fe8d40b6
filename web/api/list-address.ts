import type { z } from 'zod'
import { addressPairs, filterNames, fromAddress } from '#contract/wire.ts'
import type { ListAddress } from '#web/ui/table/useListState.ts'

/** A call, or a screen whose address says it in its own words. */
type ListCall = { readonly query: z.ZodObject }
type Nullable<T> = { [Key in keyof T]?: T[Key] | null | undefined }

/** What a list sends: strings as they stand in the address, which the call's schema has accepted. */
export type ListValues<C extends ListCall> = {
  /** With defaults and as the schema reads them: for the controls. */
  query: z.output<C['query']>
  /** For `q(call, { query: sent })`. */
  sent: z.input<C['query']>
}

/** `{ filter: { held: true }, page: 2 }`; null takes a value away. */
export type ListPatch<C extends ListCall> = Nullable<Omit<z.input<C['query']>, 'filter'>> & {
  filter?: z.input<C['query']> extends { filter?: infer F } ? Nullable<NonNullable<F>> : never
}

/** Reads and writes a list's part of the address by the query schema of its own call. */
export function listAddress<const C extends ListCall>(call: C): ListAddress<ListValues<C>, ListPatch<C>> {
  const schema = call.query
  const filters = filterNames(schema).map((name) => `filter[${name}]`)
  const others = Object.keys(schema.shape).filter((name) => !['filter', 'page', 'perPage', 'sort'].includes(name))
  const usual = new Map(addressPairs(schema.parse({})))
  return { read, write, set }

  function read(search: Readonly<Record<string, string>>): ListValues<C> {
    let raw = { ...search }
    for (;;) {
      const sent = fromAddress(schema, raw)
      const parsed = schema.safeParse(sent)
      // The schema itself has just made the one and accepted the other.
      if (parsed.success) return { query: parsed.data as z.output<C['query']>, sent: sent as z.input<C['query']> }
      const fewer = withoutIssues(raw, parsed.error)
      if (Object.keys(fewer).length === Object.keys(raw).length) raw = {}
      else raw = fewer
    }
  }

  function write(search: Readonly<Record<string, string>>, patch: ListPatch<C>) {
    const next: Record<string, string> = { ...search }
    if (!('page' in patch)) delete next.page
    for (const [name, value] of Object.entries(patch)) {
      if (name === 'filter') for (const [inner, each] of Object.entries(value ?? {})) put(`filter[${inner}]`, each)
      else put(name, value)
    }
    return next

    function put(name: string, value: unknown) {
      const text = addressPairs({ [name]: value })[0]?.[1]
      if (text === undefined || usual.get(name) === text) delete next[name]
      else next[name] = text
    }
  }

  function set(search: Readonly<Record<string, string>>) {
    return [...filters, ...others].filter((name) => search[name] !== undefined && search[name] !== '')
  }
}

/** An address that was edited by hand: what is wrong is left out, the rest holds. */
function withoutIssues(raw: Record<string, string>, error: z.ZodError) {
  const wrong = error.issues.flatMap((issue) => {
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path.at(issue.path[0] === 'filter' ? 1 : 0))]
    return keys.flatMap((key) => [key, `filter[${key}]`])
  })
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !wrong.includes(name)))
}
