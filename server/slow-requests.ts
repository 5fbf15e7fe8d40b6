/** One slow request: its route without values, and how much of its time the database was busy with it. */
type SlowRequest = { route: string; ms: number; database_ms: number; request_id: string }

/** The slow requests of a route: how many, and the slowest of them. */
export type SlowRoute = SlowRequest & { count: number; at: string }

export type SlowRequests = ReturnType<typeof createSlowRequests>

/** The hour is counted in parts, of which the oldest is forgotten as a whole. */
const PART_MS = 300_000
const PARTS = 12
/** How many routes a node shows. Routes are templates, so there are never more than the portal has. */
const MAX_SHOWN = 20

type Part = { number: number; routes: Map<string, SlowRoute> }

/** Sums up the slow requests of this process in the last hour, however many there are. */
export function createSlowRequests(now: () => number = Date.now) {
  let parts: Part[] = []

  function currentPart() {
    const number = Math.floor(now() / PART_MS)
    parts = parts.filter((part) => part.number > number - PARTS)
    const last = parts.at(-1)
    if (last?.number === number) return last
    const part = { number, routes: new Map<string, SlowRoute>() }
    parts.push(part)
    return part
  }

  return {
    add(request: SlowRequest) {
      const { routes } = currentPart()
      routes.set(request.route, mergeRoutes(routes.get(request.route), toRoute(request, now())))
    },
    /** The routes with the slowest requests, the slowest first. */
    list: () => {
      currentPart()
      return slowestRoutes(parts.flatMap(({ routes }) => [...routes.values()]))
    },
  }
}

/** Merges what parts of an hour or several nodes have seen of the same routes. */
export function slowestRoutes(seen: readonly SlowRoute[]) {
  const merged = new Map<string, SlowRoute>()
  for (const each of seen) merged.set(each.route, mergeRoutes(merged.get(each.route), each))
  return [...merged.values()].sort((a, b) => b.ms - a.ms).slice(0, MAX_SHOWN)
}

function toRoute({ route, ms, database_ms, request_id }: SlowRequest, at: number): SlowRoute {
  return {
    route,
    ms: Math.round(ms),
    database_ms: Math.round(database_ms),
    request_id,
    count: 1,
    at: new Date(at).toISOString(),
  }
}

function mergeRoutes(known: SlowRoute | undefined, other: SlowRoute): SlowRoute {
  if (!known) return other
  return { ...(other.ms >= known.ms ? other : known), count: known.count + other.count }
}
