import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Calls } from '#contract/call.ts'
import { API_BASE } from './bind.ts'
import { openapi } from './openapi.ts'

/** /api/v2/openapi.json and its reference page at /api/docs. */
export async function registerDocs(app: FastifyInstance, api: Readonly<Record<string, Calls>>, title: string) {
  const document = openapi(api, title)
  app.get(`${API_BASE}/openapi.json`, async () => document)
  // The plugin's type knows OpenAPI 3 only by its own declarations; the document is checked by a test.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The bar above carries the name and colours of a library, nothing of ours.
    theme: { title, css: [{ filename: 'ours.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'none', deepLinking: true },
  })
}
