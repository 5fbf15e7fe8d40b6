import { openDatabase } from '#server/adapters/database/index.ts'
import { createApp } from '#server/app.ts'
import { openBenchServices } from './services.ts'

export type PortalOptions = { databaseUrl: string; dataDir: string; port: number }

/**
 * Serves the portal without its worker, its scheduler and its sealing, so that every statement belongs to a request.
 * They share the connections, so that a proxy could not tell them apart.
 */
async function serve({ port, ...where }: PortalOptions) {
  const services = await openBenchServices(await openDatabase(where))
  const app = await createApp(services)
  await app.listen({ port, host: '127.0.0.1' })
  process.once('SIGTERM', () => void services.close().then(() => process.exit(0)))
}

// The bench has ended.
process.once('disconnect', () => process.exit(0))
process.once('message', (options: PortalOptions) => {
  void serve(options).then(() => process.send?.('ready'))
})
