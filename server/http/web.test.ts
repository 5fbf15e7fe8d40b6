import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#server/testing/app.ts'

it('serves the page that was built last, though one was served before', async () => {
  const webRoot = mkdtempSync(path.join(os.tmpdir(), 'typodont-web-'))
  const index = path.join(webRoot, 'index.html')
  const app = await createApp((await testApp()).services, { webRoot })
  const page = async () => {
    const { statusCode, body } = await app.inject('/patients')
    return statusCode === 200 ? body : statusCode
  }
  expect(await page()).toBe(404)
  for (const [n, text] of ['before', 'after'].entries()) {
    writeFileSync(index, text)
    utimesSync(index, n, n)
    expect(await page()).toBe(text)
  }
  await app.close()
  rmSync(webRoot, { recursive: true })
})
