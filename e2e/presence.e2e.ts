import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { signInToApi, caseWithSetup } from './review-api.ts'
import { expect, test } from './test.ts'

const VIEWPORT = { width: 1440, height: 900 }
const viewStatus = (page: Page) => page.locator('output', { hasText: 'etup version' }).first()
const pin = (page: Page) => page.locator('button[data-pin="0"]')
const pinTransform = (page: Page) => pin(page).evaluate(({ style }) => style.transform)

test('two users view a setup, and one follows the other until they rotate the model themselves', async ({
  page,
  browser,
}) => {
  const staff = await signInToApi(page, 'super')
  const { id, version } = await caseWithSetup(staff)
  await staff.post(`/patients/${id}/setups/${version}/comments`, {
    jaw_id: 1,
    view: 'front',
    text: 'Here.',
    place: { point: [0, -20, 5], normal: [0, -1, 0], camera: { position: [0, -400, 0], target: [0, 20, 0] } },
  })
  const address = `/patient-details/${id}/review`
  const other = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await signIn(page, 'owner', address)
  await expect(pin(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Follow / })).toBeHidden()
  await signIn(other, 'tech', address)
  await expect(pin(other)).toBeVisible()

  // Each sees that the other is present, and what they look at.
  await expect(page.getByRole('button', { name: / is here:/ })).toBeVisible()
  await other.getByRole('button', { name: / is here:/ }).click()
  await other.getByRole('menuitem', { name: new RegExp(`v${version}, Review`) }).click()
  const strip = other.getByText(/^You follow /)
  await expect(strip).toBeVisible()
  await checkScreen(other, 'review-follow')

  await page.keyboard.press('4')
  await expect(viewStatus(other)).toContainText('view Upper')
  await page.getByRole('application').focus()
  for (const key of ['ArrowLeft', 'ArrowUp', '+']) await page.keyboard.press(key)
  await expect(viewStatus(other)).toContainText('turned by hand')
  await expect(async () => expect(await pinTransform(other)).toBe(await pinTransform(page))).toPass()
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Scan', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Setup', exact: true }).click()
  await page.getByRole('button', { name: 'What moved' }).click()
  await expect(other).toHaveURL(/mode=moved/)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(viewStatus(other)).toContainText('turned by hand')

  // Escape stops following, and so does turning the model.
  await other.keyboard.press('Escape')
  await expect(strip).toBeHidden()
  await other.getByRole('button', { name: /^Follow / }).click()
  await expect(strip).toBeVisible()
  await other.keyboard.press('1')
  await expect(strip).toBeHidden()
  await page.keyboard.press('4')
  await expect(viewStatus(page)).toContainText('view Upper')
  await expect(viewStatus(other)).toContainText('view Front')

  await page.goto('about:blank')
  await expect(other.getByRole('button', { name: / is here:/ })).toBeHidden()
})
