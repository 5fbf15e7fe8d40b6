import type { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { handlers } from '#server/app.ts'
import { definition } from './schema-definition.ts'

type Input = { body?: unknown }
type Run = (ctx: unknown, input: Input, prepared?: unknown) => unknown
type Bound = Run | { run: Run; before?: Run; byHand?: true }

/**
 * Records which fields of a body the actions read, by call: `patients.update` -> `first_name`. A body that is spread or
 * stored as a whole counts as read in all its fields. Only apps that are created before `stop` are recorded.
 */
export function recordBodyReads() {
  const reads = new Map<string, Set<string>>()
  const restore: (() => void)[] = []
  for (const [feature, group] of Object.entries(handlers)) {
    // All calls are handled alike here, whatever their types.
    const bound = group as unknown as Record<string, Bound>
    for (const [name, given] of Object.entries(bound)) {
      const call = `${feature}.${name}`
      const note = (path: string) => void reads.set(call, (reads.get(call) ?? new Set()).add(path))
      bound[name] = watchedHandler(given, note)
      restore.push(() => (bound[name] = given))
    }
  }
  return { stop: () => restore.forEach((put) => put()), unread: () => unreadFields(reads) }
}

function watchedHandler(given: Bound, note: (path: string) => void): Bound {
  const watch =
    (run: Run): Run =>
    (ctx, input, prepared) =>
      run(ctx, { ...input, body: watched(input.body, '', note) }, prepared)
  if (typeof given === 'function') return watch(given)
  return { ...given, run: watch(given.run), ...(given.before && { before: watch(given.before) }) }
}

/** Returns a view of the value that notes each field by its path; list entries share the path of their list. */
function watched(value: unknown, path: string, note: (path: string) => void): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value)) note(path)
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol') return inner
      if (Array.isArray(target)) return /^\d+$/.test(key) ? watched(inner, path, note) : inner
      note(path + key)
      return watched(inner, `${path}${key}.`, note)
    },
    ownKeys(target) {
      if (!Array.isArray(target)) note(`${path}*`)
      return Reflect.ownKeys(target)
    },
  })
}

/** Lists the declared fields that no action has read, of the objects that were sent. */
function unreadFields(reads: ReadonlyMap<string, ReadonlySet<string>>) {
  return Object.entries(api).flatMap(([feature, group]) =>
    Object.entries(group as Record<string, Call>).flatMap(([name, call]) => {
      const seen = reads.get(`${feature}.${name}`)
      if (!seen || !call.body) return []
      const parentOf = (field: string) => field.replace(/[^.]*$/, '')
      return [...new Set(fieldsOf(call.body, ''))]
        .filter((field) => seen.has(parentOf(field)) && !seen.has(field) && !seen.has(`${parentOf(field)}*`))
        .map((field) => `${feature}.${name}: ${field}`)
    }),
  )
}

function fieldsOf(schema: z.ZodType | undefined, path: string): string[] {
  if (!schema) return []
  const def = definition(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => [
        path + name,
        ...fieldsOf(inner, `${path}${name}.`),
      ])
    case 'union':
      return (def.options ?? []).flatMap((each) => fieldsOf(each, path))
    case 'intersection':
      return [...fieldsOf(def.left, path), ...fieldsOf(def.right, path)]
    case 'pipe':
      // What a transform returns is not declared, so its input counts.
      return fieldsOf(def.out && definition(def.out).type === 'transform' ? def.in : def.out, path)
    default:
      return fieldsOf(def.element ?? def.innerType, path)
  }
}
