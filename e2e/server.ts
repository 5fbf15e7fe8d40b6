import type { FullConfig } from '@playwright/test'
import { openPortal } from './portal.ts'

/** The demo world is played once; each worker gets a portal with a copy of its own. */
export default async function startServers({ workers }: FullConfig) {
  const world = openPortal(0)
  await world.start()
  await world.stop()
  process.env.E2E_WORLD = world.folder
  const portals = Array.from({ length: workers }, (_, number) => openPortal(number, world.folder))
  await Promise.all(portals.map((portal) => portal.start()))
  return async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    for (const portal of [world, ...portals]) portal.remove()
  }
}
