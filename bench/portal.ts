import { openDatabase } from '#server/adapters/database/index.ts'
import { createApp } from '#server/app.ts'
import { openBenchServices } from './services.ts'

export type PortalOptions = { databaseUrl: string; dataDir: string; port: number }

/**
 * The portal without its worker, its clock and its sealing: what the database is asked here, a request asks. They use the
 * same connections, so that nobody who counts from outside can tell them apart.
 */
async function serve({ port, ...where }: PortalOptions) {
  const services = await openBenchServices(await openDatabase(where))
  const app = await createApp(services)
  await app.listen({ port, host: '127.0.0.1' })
  process.once('SIGTERM', () => void services.close().then(() => process.exit(0)))
}

// Nobody asks any more.
process.once('disconnect', () => process.exit(0))
process.once('message', (given: PortalOptions) => {
  void serve(given).then(() => process.send?.('ready'))
})
