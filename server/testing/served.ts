import { openTestApp } from './app.ts'
import { freePort } from './cluster.ts'

/**
 * A portal of its own that listens on this machine, for programs that speak HTTP; the caller closes it. `publicUrl` is
 * that of a proxy in front of it.
 */
export async function serveTestApp(publicUrl?: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const t = await openTestApp({ PUBLIC_URL: publicUrl ?? url })
  await t.app.listen({ port, host: '127.0.0.1' })
  const close = async () => {
    await t.app.close()
    await t.services.close()
  }
  return { t, url, port, close }
}
