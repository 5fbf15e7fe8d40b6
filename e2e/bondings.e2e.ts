import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { expect, test } from './test.ts'

const DAY_MS = 86_400_000

test('a bonding that is too late stands on the board above the list, which can be hidden', async ({ page }) => {
  await signInWithoutPage(page, 'owner')
  const name = await setBondingDate(page)
  await page.goto('/patients')
  const board = page.getByRole('region', { name: 'Bonding dates' })
  const card = board.getByRole('listitem').filter({ hasText: name }).first()

  await test.step('its card says so in words, and what is left to do', async () => {
    await expect(card).toContainText(/late|the same day/)
    await expect(card).toContainText('Call the patient')
    await checkScreen(page, 'bonding-board')
  })

  await test.step('the key B leads to the first card, and the arrows from card to card', async () => {
    await page.keyboard.press('b')
    const links = board.locator('a[data-card]')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    if ((await links.count()) > 1) await expect(links.nth(1)).toBeFocused()
  })

  await test.step('a phone shows it too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card).toBeVisible()
    await checkScreen(page, 'bonding-board-390')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('hidden, it stays hidden', async () => {
    await board.getByRole('button', { name: 'Hide bonding dates' }).click()
    await expect(card).toBeHidden()
    await page.reload()
    await expect(board.getByRole('button', { name: 'Show bonding dates' })).toBeVisible()
    await expect(card).toBeHidden()
    await board.getByRole('button', { name: 'Show bonding dates' }).click()
    await expect(card).toBeVisible()
  })
})

test('a calendar link is made, read without a session, and revoked', async ({ page, request }) => {
  await signIn(page, 'owner', '/account?tab=0#calendar')
  const part = page.getByRole('region', { name: 'Calendar' })
  await part.getByRole('button', { name: 'Create link' }).first().click()
  const url = await part.getByLabel('Calendar link', { exact: true }).inputValue()
  await checkScreen(page, 'calendar-link')
  const feed = await request.get(url)
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await part
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(part.getByRole('button', { name: 'Create link' }).first()).toBeVisible()
  expect((await request.get(url)).status()).toBe(404)
})

test('staff open the same board by ship date', async ({ page }) => {
  await signIn(page, 'tech', '/patients-page')
  const board = page.getByRole('region', { name: 'Ship dates' })
  await board.getByRole('button', { name: 'Show ship dates' }).click()
  await expect(board.getByRole('button', { name: 'Hide ship dates' })).toBeVisible()
  await expect(
    board
      .locator('a[data-card]')
      .or(board.getByText(/Nothing ships/))
      .first(),
  ).toBeVisible()
  await checkScreen(page, 'ship-board')
})

/** Sets the bonding date of a new case of owner@ to tomorrow, which no parcel reaches. Returns the patient's name. */
async function setBondingDate(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const headers = { authorization: `Bearer ${token}` }
  const query = 'perPage=100&filter[filter_request_type_status]=initial_case_setup:new'
  const list = await page.request.get(`/api/v2/patients?${query}`, { headers })
  const { patients }: { patients: { data: { id: number; is_on_hold: boolean }[] } } = await list.json()
  for (const { id, is_on_hold } of patients.data) {
    if (is_on_hold) continue
    const found = await page.request.get(`/api/v2/patients/${id}`, { headers })
    const { patient }: { patient: { formatted_name: string; rx_form: { id: number } | null } } = await found.json()
    if (!patient.rx_form) continue
    const bonding_date = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
    const reply = await page.request.patch(`/api/v2/rx_forms/${patient.rx_form.id}`, {
      headers,
      data: { bonding_date },
    })
    if (reply.ok()) return patient.formatted_name
  }
  throw new Error('the practice has no case whose form is new')
}
