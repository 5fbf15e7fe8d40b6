import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { checkScreen } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { signInToApi, caseInSetup, completeSetup } from './review-api.ts'
import { expect, test } from './test.ts'

const model = (page: Page) => page.getByRole('application')
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Comment' })

async function drag(page: Page, ...spots: [number, number][]) {
  const box = await model(page).boundingBox()
  if (!box) throw new Error('no model')
  const [first, ...rest] = spots.map(([x, y]) => [box.x + x, box.y + y] as const)
  if (!first) return
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const spot of rest) await page.mouse.move(...spot, { steps: 6 })
  await page.mouse.up()
}

test('a comment includes a drawing and mentions a user, whose notification links to it', async ({ page, browser }) => {
  const staff = await signInToApi(page, 'super')
  const patient = await caseInSetup(staff)
  const bytes = archStl({ seed: 'room', jaw: 'upper', step: 2, crowding: 0 })
  await completeSetup(staff, patient.id, [{ part: 'teeth', jaw_id: 1, name: 'setup-upper.stl', bytes }])
  await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText(/^Select the place you mean/)).toBeVisible()
  await model(page).click({ position: { x: 520, y: 400 } })

  // The person who made the version is suggested, and accepted by Enter.
  await commentField(page).pressSequentially('Look, @sol')
  await expect(page.getByRole('option', { name: /^Solveig Aarne/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(commentField(page)).toHaveValue('Look, @Solveig Aarne ')
  await commentField(page).pressSequentially('this far')

  // The pointer draws now and does not rotate the model.
  const lines = page.locator('svg polyline')
  const announcement = page.locator('output', { hasText: 'etup version' }).first()
  await page.getByRole('button', { name: 'Draw' }).click()
  await drag(page, [300, 300], [420, 260], [500, 320])
  await drag(page, [320, 380], [460, 420])
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo the last line' }).click()
  await expect(lines).toHaveCount(1)
  await expect(announcement).toContainText('view Front')
  await checkScreen(page, 'review-drawing')
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
  const threads = page.getByRole('complementary', { name: 'Comments' })
  await expect(threads.getByText('Look, @Solveig Aarne this far')).toBeVisible()
  await expect(threads.getByRole('img', { name: 'With a drawing' })).toBeVisible()

  // The drawing is visible only from the view in which it was made.
  await expect(lines).toBeVisible()
  await model(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(lines).toBeHidden()

  type Notifications = { notifications: { link: string; message: string }[] }
  const notifiedLinks = async () => {
    const { notifications } = await staff.get<Notifications>('/notifications')
    return notifications.map(({ link }) => link)
  }
  const commentLink = new RegExp(`/patient-details/${patient.id}/review\\?version=1&comment=\\d+$`)
  await expect.poll(notifiedLinks).toEqual(expect.arrayContaining([expect.stringMatching(commentLink)]))
  const link = (await notifiedLinks()).find((each) => commentLink.test(each)) ?? ''
  const other = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
  await signIn(other, 'super', link)
  await expect(other.getByRole('button', { name: /^1 Upper arch/ })).toHaveAttribute('aria-expanded', 'true')
  await expect(other.locator('svg polyline')).toBeVisible()
})
