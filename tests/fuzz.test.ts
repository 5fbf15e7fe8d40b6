import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { errorReply } from '#contract/errors.ts'
import { filterNames } from '#contract/wire.ts'
import { openTestApp, type Client } from '#server/testing/app.ts'
import { anything } from './arbitraries.ts'
import { examples } from './examples/index.ts'
import { makePersonOfRole, type TestPerson, type TestRole } from './examples/people.ts'
import { makeRows, type World } from './examples/world.ts'

/**
 * Sends every call as it should be except for one to three arbitrary fields: each reply is a success or an error
 * envelope, and never 500. FUZZ_SEED repeats a run; FUZZ_RUNS sets the number of requests.
 */
const SEED = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 2 ** 31)
const RUNS = Number(process.env.FUZZ_RUNS) || (process.env.CI && process.env.TEST_DATABASE_URL ? 10_000 : 1000)
/** Changes that a world takes: what one of them archives or deletes stays so for the next. Reads and refusals change none. */
const CHANGES_PER_WORLD = 4
const PEOPLE: TestRole[] = ['super_admin', 'organization_owner', 'tech_support', 'lab_partner', 'organization_member']

const calls = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, call]) => ({ feature, name, call: call as Call })),
)
const PER_CALL = Math.ceil(RUNS / calls.length)

// Calls leave changes behind, such as prices for everybody, so this file uses its own database.
const t = await openTestApp()
afterAll(() => t.services.close())
console.log(`fuzz: FUZZ_SEED=${SEED}, ${PER_CALL} requests to each of ${calls.length} calls`)

type Sent = { params?: unknown; query?: unknown; body?: unknown }
type Change = { at: number; value: unknown }

/** Returns the paths where a value can be replaced: those of the example, and those that the schemas name. */
function replaceablePaths(call: Call, sent: Sent): string[][] {
  const named = [
    ...Object.keys(call.query?.shape ?? {}).map((key) => ['query', key]),
    ...(call.query ? filterNames(call.query).map((key) => ['query', 'filter', key]) : []),
    ...shapeKeys(call.body).map((key) => ['body', key]),
    ['body', '__proto__'],
    ['query', 'filter', 'unknown'],
  ]
  return [...leavesOf(sent, []), ...named]
}

function shapeKeys(schema: unknown): string[] {
  const shape = (schema as { shape?: unknown } | undefined)?.shape
  return shape && typeof shape === 'object' ? Object.keys(shape) : []
}

function leavesOf(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 1 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]))
  return path.length > 1 ? [path, ...inner] : inner
}

function replaceAt(sent: Sent, path: readonly string[], given: unknown): Sent {
  // A path parameter is text, and a URL cannot encode half a surrogate pair.
  const value = path[0] === 'params' ? Buffer.from(toText(given)).toString() : given
  const copy: Record<string, unknown> = structuredClone({ ...sent })
  let place = copy
  for (const key of path.slice(0, -1)) {
    const inner = place[key]
    if (typeof inner !== 'object' || inner === null) place[key] = {}
    // The cast is safe because the value is an object, made just now or before.
    place = place[key] as Record<string, unknown>
  }
  Object.defineProperty(place, path.at(-1) ?? '', { value, enumerable: true, configurable: true, writable: true })
  return copy
}

function toText(value: unknown) {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}

/**
 * Returns a world and a person in it; the world is replaced after some changes, and a person whose session a request has
 * ended at once.
 */
function openWorlds() {
  let changes = 0
  let rows = makeRows(t)
  const people = new Map<TestRole, TestPerson>()
  return {
    async next(role: TestRole, isSpoilt = false) {
      if (changes >= CHANGES_PER_WORLD || isSpoilt) {
        changes = 0
        rows = makeRows(t)
        people.clear()
      }
      const world = await rows
      const who = people.get(role) ?? (await makePersonOfRole(t, role, world))
      people.set(role, who)
      return { ...world, who }
    },
    changed: () => (changes += 1),
    dismiss: (role: TestRole) => people.delete(role),
  }
}

/** Prepares the example. It may fail in a world that an earlier request changed, and is then made in a new one. */
async function prepared(
  worlds: ReturnType<typeof openWorlds>,
  role: TestRole,
  example: (world: World) => Promise<Sent> | Sent,
) {
  const world = await worlds.next(role)
  try {
    return { base: await example(world), client: world.who.client }
  } catch {
    const fresh = await worlds.next(role, true)
    return { base: await example(fresh), client: fresh.who.client }
  }
}

function problemOf({ status, body }: Awaited<ReturnType<Client['send']>>) {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`
  if (status >= 400 && !errorReply.safeParse(body).success) return `no envelope: ${status} ${JSON.stringify(body)}`
  return undefined
}

describe('every call survives arbitrary input', () => {
  it.each(calls.map(({ feature, name, call }) => [`${feature}.${name}`, feature, name, call] as const))(
    '%s',
    { timeout: 300_000 },
    async (_title, feature, name, call) => {
      const group: Record<string, unknown> = examples[feature as keyof typeof examples]
      // The cast loses only the types of the call, since all calls are handled alike here.
      const example = group[name] as (world: World) => Promise<Sent> | Sent
      const worlds = openWorlds()
      const change = fc.record({ at: fc.nat(), value: anything })
      const checked = fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...PEOPLE),
          fc.array(change, { minLength: 1, maxLength: 3 }),
          async (role, changes: Change[]) => {
            const { base, client } = await prepared(worlds, role, example)
            const sent = changes.reduce((so, { at, value }) => {
              const places = replaceablePaths(call, so)
              const place = places[at % places.length]
              return place ? replaceAt(so, place, value) : so
            }, base)
            const answer = await client.send(call, sent as Parameters<Client['send']>[1])
            if (answer.status === 401) worlds.dismiss(role)
            if (answer.status < 400 && call.method !== 'GET') worlds.changed()
            const problem = problemOf(answer)
            if (problem) throw new Error(`${problem}\nsent ${JSON.stringify(sent)}`)
          },
        ),
        { seed: SEED, numRuns: PER_CALL, endOnFailure: true },
      )
      await expect(checked).resolves.toBeUndefined()
    },
  )
})
