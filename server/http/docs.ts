import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Calls } from '#contract/call.ts'
import { API_BASE } from './register-calls.ts'
import { openapi } from './openapi.ts'

/** /api/v2/openapi.json and its reference page at /api/docs. */
export async function registerDocs(app: FastifyInstance, api: Readonly<Record<string, Calls>>, title: string) {
  let cached: ReturnType<typeof openapi> | undefined
  // Generating takes half a second, so the first request does it and not the start.
  const document = () => (cached ??= openapi(api, title))
  app.get(`${API_BASE}/openapi.json`, async () => document())
  // The plugin requires a document at once; the page below gets the real one instead.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title, version: '2' }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: document,
    transformSpecificationClone: false,
    // Hides the bar above, which shows the name and colours of the library.
    theme: { title, css: [{ filename: 'ours.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
}
