import { afterAll, afterEach } from 'vitest'
import { openTestApp } from './app.ts'

/** Opens an app with a database of its own for tests that count attempts of links and move the clock. */
export async function openDoorApp() {
  const t = await openTestApp()
  afterAll(() => t.services.close())
  afterEach(async () => {
    t.setClock(undefined)
    await t.services.db.deleteFrom('asked_counts').execute()
  })
  return t
}
