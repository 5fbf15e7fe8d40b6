import type { Locator, Page } from '@playwright/test'
import { openAllSections } from './case-form.ts'
import { signIn, signInWithoutPage, type Account } from './sign-in.ts'
import { expect, test } from './test.ts'

/**
 * AUTH-12: a session that has ended ends the screen, whatever it requests next. The socket is blocked, so it gets no
 * notice.
 */

type Scene = { title: string; account: Account; at: (page: Page) => Promise<string> } & Trigger
/** What is pressed must be visible before the session ends; otherwise the first read of its page would already fail. */
type Trigger =
  | { press: (page: Page) => Locator; request?: never }
  | { press?: never; request: (page: Page) => Promise<void> }

const scenes: Scene[] = [
  {
    title: 'a list',
    account: 'owner',
    at: async () => '/patients',
    request: (page) => page.reload().then(() => undefined),
  },
  {
    title: 'a report',
    account: 'super',
    at: async () => '/export-reports',
    press: (page) => page.getByRole('button', { name: /Download/ }).first(),
  },
  {
    title: 'the search',
    account: 'super',
    at: async () => '/organizations-users',
    request: (page) => page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('cedar'),
  },
  {
    title: 'a label as PDF',
    account: 'super',
    at: async (page) => `/requests/${await firstRequest(page)}/print-label`,
    press: (page) => page.getByRole('button', { name: /PDF|Download/ }).first(),
  },
  {
    title: 'the trail as CSV',
    account: 'super',
    at: patientPage,
    press: (page) => page.getByRole('button', { name: /CSV/ }).first(),
  },
  {
    title: 'a file',
    account: 'super',
    at: patientPage,
    press: (page) => page.getByRole('button', { name: /Download/ }).first(),
  },
  {
    title: 'a photo',
    account: 'super',
    at: patientPage,
    press: (page) => page.getByRole('button', { name: /^Open .*\.(jpe?g|png|webp)$/i }).first(),
  },
]

for (const { title, account, at, request, press } of scenes) {
  test(`a request for ${title} after the session has expired leads to the sign-in page`, async ({ page }) => {
    await page.routeWebSocket(/socket\.io/, () => {})
    await signInWithoutPage(page, account)
    await page.goto(await at(page))
    // The viewer requests its files once its code is loaded.
    if (at === patientPage) await page.locator('canvas').first().waitFor()
    // Waits until lazy sections are rendered and loaded; otherwise their first read would already fail.
    await expect(page.locator('[data-below]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await press?.(page).waitFor()
    await endOnServer(page)
    await (press ? press(page).click() : request(page))
    await expect(page).toHaveURL(/\/(login|management)\?path=/)
    expect(await readToken(page)).toBeNull()
  })
}

test('an upload after expiry asks for the password, and a late 401 does not end the new session', async ({ page }) => {
  await page.routeWebSocket(/socket\.io/, () => {})
  await signIn(page, 'owner')
  await page
    .getByRole('link', { name: /Start a/ })
    .first()
    .click()
  await openAllSections(page)
  await page.getByLabel('First name').fill('Quentin')
  const files = page.locator('input[type=file]').first()
  const bytes = { mimeType: 'model/stl', buffer: Buffer.from('solid late') }

  // Holds the reply to the first upload, so that it is refused much later.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const refused = { status: 401, json: { error: 'Please sign in.', code: 1401 } }
  await page.route('**/upload_link*', (route) => released.then(() => route.fulfill(refused)), { times: 1 })
  const uploadRequest = page.waitForRequest('**/upload_link*')
  await files.setInputFiles({ name: 'first.stl', ...bytes })
  const first = await uploadRequest
  // A page without a running upload has only its draft to lose, and leads to the sign-in page.
  await expect(page.getByText('first.stl', { exact: true })).toBeVisible()

  await endOnServer(page)
  await files.setInputFiles({ name: 'second.stl', ...bytes })
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again).toBeVisible()
  expect(await readToken(page)).toBeNull()
  await again.getByLabel('Password', { exact: true }).fill('Typodont1')
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Quentin')

  release()
  await (await first.response())?.finished()
  await expect(page.getByText('first.stl', { exact: true })).toBeVisible()
  expect(await readToken(page)).not.toBeNull()
  await expect(again).toBeHidden()
})

test('an idle screen is notified of the end of its session by the socket', async ({ page }) => {
  await signIn(page, 'tech')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await endOnServer(page)
  await expect(page).toHaveURL(/\/management(\?path=|$)/)
})

async function endOnServer(page: Page) {
  const reply = await page.request.post('/api/v2/logout', { headers: await bearer(page) })
  expect(reply.status()).toBe(200)
}

async function bearer(page: Page) {
  return { authorization: `Bearer ${await readToken(page)}` }
}

function readToken(page: Page) {
  return page.evaluate(() => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'))
}

async function read(page: Page, path: string) {
  return (await page.request.get(`/api/v2${path}`, { headers: await bearer(page) })).json()
}

async function firstRequest(page: Page): Promise<number> {
  return (await read(page, '/customer_requests')).customer_requests.data[0].id
}

/** Returns the address of a patient with photos. */
async function patientPage(page: Page): Promise<string> {
  const { patients } = await read(page, '/organizations/1/patients')
  for (const { id } of patients.data) {
    if ((await read(page, `/patients/${id}/images`)).images.length > 0) return `/patient-details/${id}`
  }
  throw new Error('The demo has patients with photos.')
}
