import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { USUAL_FIELDS } from '../contract/usual-choices.ts'
import type { RxForm } from '../contract/rx-forms.ts'
import { needsApproval } from '../contract/rx-forms.rules.ts'
import { checkScreen } from './check-screen.ts'
import { completeSetup, sidecar, signInToApi, type Api } from './review-api.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** For what a job or a push brings. */
const SOON = { timeout: 30_000 }
const MOST_PRESSES = 3
const NAMES = ['Ada', 'Berta', 'Clara', 'Dora', 'Edith', 'Flora', 'Greta']

type Row = { id: number; user_id: number }
type Listed = { patients: { data: Row[] }; meta: { total: number } }

/** What a form is submitted with; the names are those of the case. */
const COPIED = ['impression_date', ...USUAL_FIELDS] as const satisfies readonly (keyof RxForm)[]

/** Submits cases like one that the doctor has, by post, and completes the setup of each. */
async function offerSetups(page: Page, names: readonly string[]) {
  const staff = await signInToApi(page, 'super')
  const owner = await signInToApi(page, 'owner')
  const { user } = await owner.get<{ user: { id: number } }>('/me')
  const form = await ownForm(owner, user.id)
  const upper = archStl({ seed: 'queue', jaw: 'upper', step: 2, crowding: 0 })
  const ids: number[] = []
  for (const first_name of names) {
    // A retry finds the cases of the attempt before.
    const last_name = `Queue${['', 'again', 'anew'][test.info().retry] ?? 'more'}`
    const copied = Object.fromEntries(COPIED.map((name) => [name, form[name]]))
    const { rx_form } = await owner.post<{ rx_form: { patient_id: number } }>('/rx_forms', {
      ...copied,
      organization_id: 1,
      user_id: user.id,
      first_name,
      last_name,
      impression_type: 1,
    })
    await completeSetup(staff, rx_form.patient_id, [
      { part: 'teeth', jaw_id: 1, name: 'setup-upper.stl', bytes: upper },
      sidecar(upper, 0.7),
    ])
    ids.push(rx_form.patient_id)
  }
  return { staff, ids }
}

async function ownForm(owner: Api, user_id: number) {
  const { patients } = await owner.get<Listed>('/organizations/1/patients?perPage=100')
  for (const { id } of patients.data.filter((row) => row.user_id === user_id)) {
    const { patient } = await owner.get<{ patient: { rx_form: RxForm | null } }>(`/patients/${id}`)
    const form = patient.rx_form
    if (form && form.location_id !== null && needsApproval(form)) return form
  }
  throw new Error('the doctor has no case to copy')
}

/** Leaves what waits in the demo to other scenes. */
async function listOnly(page: Page, ids: readonly number[]) {
  await page.route('**/api/v2/organizations/1/patients?*', async (route) => {
    if (!route.request().url().includes('waits_for')) return route.continue()
    // Without a connection, and when the scene ends, there is no reply.
    // All that wait, since other scenes may have left older ones.
    const url = route
      .request()
      .url()
      .replace(/perPage=\d+/, 'perPage=500')
    const response = await route.fetch({ url }).catch(() => undefined)
    const listed: Listed | undefined = await response?.json().catch(() => undefined)
    if (!response || !listed) return route.abort().catch(() => undefined)
    const data = listed.patients.data.filter(({ id }) => ids.includes(id))
    const json = { ...listed, patients: { ...listed.patients, data }, meta: { ...listed.meta, total: data.length } }
    return route.fulfill({ response, json })
  })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const approveButton = (page: Page) => page.getByRole('button', { name: /^Approve v1/ })
const strip = (page: Page) => page.getByRole('navigation', { name: 'Setups to review' })
const cellOf = (page: Page, name: string) => strip(page).getByRole('button', { name: new RegExp(`^${name} `) })

/** Waits until the model of the present setup was drawn. */
async function awaitModel(page: Page) {
  await expect(approveButton(page)).toBeVisible()
  await expect(approveButton(page)).not.toHaveAttribute('aria-disabled')
}

test('seven setups are reviewed by keys alone, each with three presses at most', async ({ page }) => {
  test.setTimeout(300_000)
  const { staff, ids } = await offerSetups(page, NAMES)
  const [, , asked] = ids
  await staff.post(`/patients/${asked}/asked_items`, { kind: 'answer', reason: 'Is the midline as you want it?' })
  await listOnly(page, ids)
  await signIn(page, 'owner', '/patients')
  await expect(page.getByRole('link', { name: 'Review 7' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start A Case' })).toHaveAttribute('data-variant', 'default')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/review/)

  const presses = new Map<string, number>()
  async function press(name: string, key: string) {
    presses.set(name, (presses.get(name) ?? 0) + 1)
    await page.keyboard.press(key)
  }
  const current = async () => ((await heading(page).textContent()) ?? '').split(' ')[0] ?? ''

  await test.step('the first is approved, taken back and approved again', async () => {
    await awaitModel(page)
    const name = await current()
    await expect(page.getByText('0 of 7')).toBeVisible()
    const rail = page.getByRole('complementary', { name: 'Comments' })
    await expect(rail.getByText('0.7 mm forward')).toBeVisible()
    await expect(rail.getByText('8, upper right central')).toBeVisible()
    await expect(rail.getByRole('heading', { name: 'Your order' })).toBeVisible()
    await expect(rail.getByText(/^Price \$/)).toBeVisible()
    await checkScreen(page, 'review-queue')
    await press(name, 'a')
    await expect(heading(page)).not.toContainText(name)
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expect(cellOf(page, name)).toContainText(/Ships|Approved/)
    await press(name, 'z')
    await expect(heading(page)).toContainText(name)
    await awaitModel(page)
    await press(name, 'a')
    await expect(heading(page)).not.toContainText(name)
    await expect(page.getByText('1 of 7')).toBeVisible()
  })

  await test.step('the second is put off and comes last', async () => {
    const name = await current()
    await press(name, 'j')
    await expect(heading(page)).not.toContainText(name)
    await expect(strip(page).getByRole('button').last()).toContainText(name)
  })

  await test.step('the others follow, and a question of the lab is repeated once', async () => {
    for (let left = 6; left > 0; left -= 1) {
      await awaitModel(page)
      await expect(approveButton(page)).toBeFocused()
      const name = await current()
      await press(name, 'a')
      const question = page.getByRole('dialog', { name: 'Approve setup' })
      if (name === NAMES[2]) {
        await expect(question).toContainText('1 question of the lab open.')
        await expect(question.getByRole('button', { name: 'Approve v1' })).toBeFocused()
        await press(name, 'Enter')
      }
      await expect(heading(page)).not.toContainText(name)
    }
  })

  await test.step('at the end it says what becomes of each', async () => {
    await expect(heading(page)).toHaveText('All seven done')
    await expect(page.getByText(/^Seven approved\. It took you/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /Ships|Approved/ })).toHaveCount(7)
    await checkScreen(page, 'review-queue-done')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/patients$/)
    await expect(page.getByRole('link', { name: /^Review \d/ })).toHaveCount(0)
  })

  expect([...presses.keys()].toSorted()).toEqual(NAMES.toSorted())
  expect(Math.max(...presses.values())).toBeLessThanOrEqual(MOST_PRESSES)
})

test('leaving keeps what was put off, and what somebody else answers turns grey', async ({ page }) => {
  test.setTimeout(180_000)
  const first = 'Hanna'
  const { staff, ids } = await offerSetups(page, [first, 'Irma', 'Julia'])
  await listOnly(page, ids)
  await signIn(page, 'owner', '/review')
  await awaitModel(page)
  await cellOf(page, first).click()
  await expect(heading(page)).toContainText(first)
  await page.keyboard.press('j')
  await expect(strip(page).getByRole('button').last()).toContainText(first)
  await awaitModel(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/patients$/)
  await page.goto('/review')
  await expect(strip(page).getByRole('button').last()).toContainText(first)

  await staff.post(`/patients/${ids[0]}/approve`, { version: 1 })
  await expect(cellOf(page, first)).toContainText('approved', SOON)
  await page.getByRole('button', { name: 'Ask for a change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a change' })
  await dialog.getByLabel('What should be different?').fill('Level the canines.')
  await dialog.getByRole('button', { name: 'Ask for a change' }).click()
  await expect(dialog).toBeHidden()
  await expect(strip(page)).toContainText(/New setup|Change asked for/)
  await expect(page.getByText('2 of 3')).toBeVisible()
})

test('an answer given without a connection waits for it', async ({ page, context }) => {
  test.setTimeout(180_000)
  const name = 'Klara'
  const { ids } = await offerSetups(page, [name, 'Lena'])
  await listOnly(page, ids)
  const readAhead = page.waitForResponse((response) => response.url().endsWith(`/patients/${ids[1]}/setups/1`))
  await signIn(page, 'owner', `/review?at=${ids[0]}`)
  await awaitModel(page)
  await readAhead
  await goOffline(page)
  await page.keyboard.press('a')
  await expect(cellOf(page, name)).toContainText('Waits for the connection')
  await expect(heading(page)).not.toContainText(name)
  await context.setOffline(false)
  await expect(cellOf(page, name)).toContainText(/Ships|Approved/, SOON)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a swipe over the bar puts off or approves, beside its buttons', async ({ page }) => {
    test.setTimeout(180_000)
    const { ids } = await offerSetups(page, ['Martha', 'Nora'])
    await listOnly(page, ids)
    await signIn(page, 'owner', '/review')
    await awaitModel(page)
    await expect(page.getByText(/^Swipe this bar to the right to approve/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Later' })).toBeVisible()
    await checkScreen(page, 'review-queue-390')
    const before = (await heading(page).textContent()) ?? ''
    await swipe(page, -1)
    await expect(heading(page)).not.toHaveText(before)
    await expect(page.getByText(/^Swipe this bar/)).toHaveCount(0)
    await awaitModel(page)
    await swipe(page, 1)
    await expect(heading(page)).toHaveText(before)
    await expect(page.getByText('1 of 2')).toBeVisible()
  })
})

/** Cuts the connection and waits until the page has noticed it. */
async function goOffline(page: Page) {
  await page.evaluate(() => addEventListener('offline', () => (document.documentElement.dataset.offline = 'true')))
  await page.context().setOffline(true)
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'true')
}

/** Moves a finger across the text of the answer bar, right or left. */
async function swipe(page: Page, direction: 1 | -1) {
  const box = await page.locator('footer[aria-label="Your answer"]').boundingBox()
  if (!box) throw new Error('there is no bar')
  const touch = await page.context().newCDPSession(page)
  const y = box.y + 16
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x: 195, y }])
  for (const across of [30, 60, 90, 120]) await send('touchMove', [{ x: 195 + direction * across, y }])
  await send('touchEnd', [])
}
