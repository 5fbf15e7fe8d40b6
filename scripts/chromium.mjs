import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the browser of the screen tests: CHROMIUM, one on the PATH, else Playwright's own; undefined if there is
 * none. The headless shell is preferred, because the other builds also draw invisible windows, which takes a quarter of
 * the time of a scene.
 */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
    if (found) return found
  }
  const { chromium } = await import('@playwright/test')
  const bundled = chromium.executablePath()
  return existsSync(bundled) ? bundled : undefined
}
