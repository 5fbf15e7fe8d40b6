import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#server/testing/app.ts'

it('serves the latest build, even after it has served an earlier one', async () => {
  const webRoot = mkdtempSync(path.join(os.tmpdir(), 'typodont-web-'))
  const index = path.join(webRoot, 'index.html')
  const app = await createApp((await testApp()).services, { webRoot })
  const page = async () => {
    const { statusCode, body } = await app.inject('/patients')
    return statusCode === 200 ? body : statusCode
  }
  const head = async () => (await app.inject({ method: 'HEAD', url: '/patients' })).statusCode
  expect([await page(), await head()]).toEqual([404, 404])
  for (const [n, text] of ['before', 'after'].entries()) {
    writeFileSync(index, text)
    utimesSync(index, n, n)
    expect([await page(), await head()]).toEqual([text, 200])
  }
  await app.close()
  rmSync(webRoot, { recursive: true })
})

it('lets the page load and connect to the payment provider and to no other site', async () => {
  const webRoot = mkdtempSync(path.join(os.tmpdir(), 'typodont-web-'))
  writeFileSync(path.join(webRoot, 'index.html'), 'page')
  const { services } = await testApp()
  const app = await createApp(services, { webRoot })
  const { headers } = await app.inject('/payment-method')
  const policy = String(headers['content-security-policy']).split('; ')
  const [origin] = services.payments.origins
  for (const part of ['script-src', 'frame-src', 'connect-src'])
    expect(policy.find((line) => line.startsWith(part))).toContain(origin)
  for (const part of ['default-src', 'style-src', 'img-src', 'form-action'])
    expect(policy.find((line) => line.startsWith(part))).not.toContain(origin)
  await app.close()
  rmSync(webRoot, { recursive: true })
})

it('keeps pages that open without signing in out of search engines, and their address out of referrers', async () => {
  const webRoot = mkdtempSync(path.join(os.tmpdir(), 'typodont-web-'))
  writeFileSync(path.join(webRoot, 'index.html'), 'page')
  const app = await createApp((await testApp()).services, { webRoot })
  const { headers } = await app.inject('/share/abc')
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  expect((await app.inject('/login')).headers['x-robots-tag']).toBeUndefined()
  await app.close()
  rmSync(webRoot, { recursive: true })
})
