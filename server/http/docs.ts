import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Calls } from '#contract/call.ts'
import { API_BASE } from './bind.ts'
import { openapi } from './openapi.ts'

/** /api/v2/openapi.json and its reference page at /api/docs. */
export async function registerDocs(app: FastifyInstance, api: Readonly<Record<string, Calls>>, title: string) {
  let made: ReturnType<typeof openapi> | undefined
  // Half a second, which no start waits for: whoever asks first does.
  const document = () => (made ??= openapi(api, title))
  app.get(`${API_BASE}/openapi.json`, async () => document())
  // The plugin wants one at once, and the page below is given the real one in its place.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title, version: '2' }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: document,
    transformSpecificationClone: false,
    // The bar above carries the name and colours of a library, nothing of ours.
    theme: { title, css: [{ filename: 'ours.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
}
