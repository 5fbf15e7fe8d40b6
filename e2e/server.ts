import type { FullConfig } from '@playwright/test'
import { openPortal } from './portal.ts'

/** Plays the demo world once; each worker gets a portal with its own copy. */
export default async function startServers({ workers }: FullConfig) {
  const world = openPortal(0)
  await world.start()
  await world.stop()
  process.env.E2E_WORLD = world.folder
  const portals = Array.from({ length: workers }, (_, number) => openPortal(number, world.folder))
  await Promise.all(portals.map((portal) => portal.start()))
  return async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    for (const portal of [...portals, world]) await portal.remove()
  }
}
