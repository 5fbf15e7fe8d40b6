import { build } from 'esbuild'
import type * as Client from '../client/src/index.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

// A page that uses the client has it in its own script; here it is put into a page of the portal.
test.use({ bypassCSP: true })

test('the client runs in a browser: it is refused, uploads in pieces, and checks a webhook', async ({ page }) => {
  await signIn(page, 'admin', '/settings?tab=developers')
  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key of staff' })
  await form.getByLabel('Name').fill('Page of the lab')
  await form.getByLabel('Upload files of cases').check()
  await form.getByRole('combobox', { name: 'Organization' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog', { name: 'Copy your key' }).getByLabel('Key', { exact: true }).inputValue()

  const bundle = { bundle: true, write: false, format: 'iife', platform: 'browser', globalName: 'client' } as const
  const { outputFiles } = await build({ entryPoints: ['client/src/index.ts'], ...bundle })
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  const seen = await page.evaluate(async (key) => {
    const { Typodont, signWebhook, verifyWebhook } = (globalThis as unknown as { client: typeof Client }).client
    const typodont = new Typodont({ key, url: location.origin })
    const refusal = await typodont.cases.get(1).catch((error: unknown) => error as Client.TypodontError)
    const [practice_id = 0] = (await typodont.me.get()).practice_ids as number[]
    const progress: number[] = []
    const file = new Blob([new Uint8Array(5_000_000)])
    const { name } = await typodont.upload(file, 'upper.stl', {
      practice_id,
      onProgress: ({ sent }) => progress.push(sent),
    })
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const body = '{"id":1}'
    const event = await verifyWebhook({ body, headers: await signWebhook(secret, 'e-1', body), secret })
    return { code: 'code' in refusal && refusal.code, name, progress, event }
  }, key)
  expect(seen).toEqual({
    code: 'missing_scope',
    name: 'upper.stl',
    progress: [4 * 1024 * 1024, 5_000_000],
    event: { id: 1 },
  })
})
