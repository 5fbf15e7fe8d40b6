import { portalAt } from './portal.ts'

/** One portal for all screens. */
export default async function startServer() {
  const portal = portalAt(process.env.E2E_PORT ?? '3210')
  await portal.start()
  return async () => {
    await portal.stop()
    portal.remove()
  }
}
