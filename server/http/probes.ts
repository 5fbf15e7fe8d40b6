import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { CODE } from '#contract/errors.ts'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { installationProof } from '#server/installation-proof.ts'
import type { Services } from '#server/services.ts'
import { bearerToken, tokenHash } from './actor.ts'
import { registerGauges } from './gauges.ts'
import { VERSION } from '#server/version.ts'
import { diskUsage } from './process-gauges.ts'

/** An app without a start of its own, as in tests, is ready at once. */
export type Lifecycle = { ready?: boolean; closing: boolean }

/** /healthz: the process runs, and whose it is; /readyz: it can answer requests; /metrics: their duration by route template. */
export function registerProbes(app: FastifyInstance, services: Services, lifecycle: Lifecycle) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, services)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  // The same metrics object is in both, so that it counts once.
  const all = Registry.merge([registry, services.metrics.registry])
  services.metricsExport?.begin(all)

  const prove = installationProof(services.config.secrets)
  app.get('/healthz', async ({ query }) => ({ status: 'ok', version: VERSION, ...prove(query) }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = lifecycle.ready !== false && !lifecycle.closing && (await isDatabaseReachable(services, 1000))
    const disk = await diskUsage(services.config.dataDir)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', disk })
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken, openMetrics } = services.config
    // The metrics of a running business are not public: they require a token of their own.
    if (!metricsToken && !openMetrics) return reply.code(404).send({ error: 'Not found.', code: CODE.notFound })
    if (metricsToken && !sameToken(bearerToken(request.headers.authorization), metricsToken)) {
      return reply.code(401).send({ error: 'Please sign in.', code: CODE.unauthenticated })
    }
    return reply.type(all.contentType).send(await all.metrics())
  })
}

async function isDatabaseReachable(services: Services, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  const query = sql`select 1`.execute(services.db).then(
    () => true,
    () => false,
  )
  const isReachable = await Promise.race([query, late])
  clearTimeout(timer)
  return isReachable
}

function sameToken(actual: string | undefined, expected: string) {
  return actual !== undefined && timingSafeEqual(tokenHash(actual), tokenHash(expected))
}
