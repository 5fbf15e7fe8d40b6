import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signInAs, signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const PRACTICE = 'Northfield Dental Arts'
const OWNER = 'simon.aldridge@typodont.test'

function rows(page: Page) {
  return page.locator('tbody tr[data-row]')
}

function checklist(page: Page) {
  return page.getByRole('region', { name: 'Onboarding Checklist' })
}

function checklistButton(page: Page, count: string) {
  return page.getByRole('button', { name: `Onboarding ${count} of 11` })
}

async function open(page: Page, practice: string) {
  await page.goto('/onboardings')
  await rows(page).getByRole('link', { name: practice, exact: true }).click()
  await expect(page.getByRole('heading', { name: practice, level: 1 })).toBeVisible()
}

test.describe('onboardings for staff', () => {
  test('are filtered by status, found by name and shown step by step', async ({ page }) => {
    await signIn(page, 'tech', '/account')
    await page.getByRole('link', { name: 'Onboardings' }).click()
    // Other scenes set up practices too, so only those of the demo are checked.
    await expect(rows(page).filter({ hasText: 'Quill Street Orthodontics' })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Cedar Hollow Dental' })).toHaveCount(0)
    await expect(page.getByText(/^\d+ results found$/)).toBeVisible()
    await checkScreen(page, 'onboardings')

    await page.getByRole('button', { name: 'Pending' }).click()
    await expect(rows(page).filter({ hasText: 'Quill Street Orthodontics' })).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'Northfield Dental Arts' })).toContainText('Send Bracket Samples')
    await page.getByRole('button', { name: 'Completed' }).click()
    await expect(rows(page).filter({ hasText: 'Cedar Hollow Dental' })).toContainText('All done')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByLabel('Organization', { exact: true }).fill('nobody at all')
    await expect(page.getByRole('heading', { name: 'No onboardings match' })).toBeVisible()
    await saveScreenshot(page, 'onboardings-empty')
    await page.getByRole('button', { name: 'Reset all filters' }).click()
    await page.getByLabel('Organization', { exact: true }).fill('quill')
    await expect(rows(page)).toHaveCount(1)

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('list', { name: 'Onboardings' }).getByRole('listitem')).toHaveCount(1)
    await checkScreen(page, 'onboardings-390')
  })

  test('a step requires its data before it is finished, and entered data can be corrected', async ({ page }) => {
    await signInWithoutPage(page, 'tech')
    await open(page, 'Quill Street Orthodontics')
    await checkScreen(page, 'onboarding')
    const finish = page.getByRole('button', { name: 'Library is in progress' })
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await finish.hover()
    await expect(page.getByText('Estimated date of completion is required.')).toBeVisible()

    await page.getByLabel('Estimated date of completion').click()
    await page.getByRole('button', { name: /^15 / }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Onboarding details successfully updated.')).toBeVisible()
    await finish.click()
    await expect(page.getByText('“Bracket Library in Progress” is finished.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Estimated date of completion:' })).toContainText('-15')
    await expect(page.getByRole('button', { name: 'Library is completed' })).toBeVisible()

    await page.getByRole('button', { name: 'Edit: Tracking number' }).click()
    const tracking = page.getByLabel('Tracking number', { exact: true })
    await tracking.fill('1Z-1')
    await tracking.blur()
    await expect(page.getByText('Minimum of 6 characters.')).toBeVisible()
    await tracking.fill('1Z-84A07E')
    await expect(page.getByText('Must only contain alphanumeric characters')).toBeVisible()
    await checkScreen(page, 'onboarding-edit')
    await tracking.fill('1Z84A07E0371')
    await tracking.press('Enter')
    await expect(page.getByText('Tracking number: 1Z84A07E0371')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await saveScreenshot(page, 'onboarding-390')
    await visit(page, '/onboardings/99999')
    await expect(page.getByRole('heading', { name: 'Onboarding not found' })).toBeVisible()
  })

  test('of two users who finish a step, the second one sees a message and the next step', async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage()
    await signInWithoutPage(page, 'admin')
    await signInWithoutPage(other, 'supervisor')
    for (const each of [page, other]) await open(each, 'Saltgrass Dental Lab')
    await page.getByRole('button', { name: 'License is activated' }).click()
    await expect(page.getByText('“License Activated” is finished.')).toBeVisible()
    await other.getByRole('button', { name: 'License is activated' }).click()
    await expect(other.getByText('This step is finished already.')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Software' })).toContainText('Marcus Odell')
    await expect(other.getByRole('button', { name: 'Training is completed' })).toBeVisible()
    await other.context().close()
  })

  test('are hidden from lab partners and practices, which see no checklist once theirs is completed', async ({
    page,
  }) => {
    for (const account of ['lab', 'owner'] as const) {
      await signIn(page, account, '/onboardings')
      await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
      await expect(page.getByRole('link', { name: 'Onboardings' })).toHaveCount(0)
    }
    await visit(page, '/patients')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Onboarding \d/ })).toHaveCount(0)
    await expect(checklist(page)).toHaveCount(0)
  })
})

test('a practice completes its checklist next to its cases and sees the progress of the provider', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const staff = await (await browser.newContext()).newPage()
  await signInWithoutPage(staff, 'admin')
  await open(staff, PRACTICE)
  await signInAs(page, '/login', OWNER)
  await expect(page).not.toHaveURL(/login/)
  await expect(checklist(page)).toContainText('0 of 11 done')
  await checkScreen(page, 'checklist')

  await test.step('the first step belongs to the practice and requires a tracking number', async () => {
    const sent = checklist(page).getByRole('button', { name: 'Samples are sent' })
    await expect(sent).toHaveAttribute('aria-disabled', 'true')
    await sent.hover()
    await expect(page.getByText('Tracking number is required.')).toBeVisible()
    const tracking = checklist(page).getByLabel('Tracking number')
    await tracking.fill('1Z84A')
    await tracking.blur()
    await expect(page.getByText('Minimum of 6 characters.')).toBeVisible()
    await tracking.fill('1Z84A07E0371182206')
    await sent.click()
    await expect(page.getByText('Onboarding details successfully updated.')).toBeVisible()
    await expect(checklist(page)).toContainText('1 of 11 done')
    await expect(checklist(page)).toContainText('There is nothing for you to do now.')
    // Steps of the provider have no button here.
    await expect(checklist(page).getByRole('button', { name: 'Brackets are received' })).toHaveCount(0)
  })

  await test.step('steps of the provider appear live, and completed brackets minimize the checklist', async () => {
    await staff.reload()
    await staff.getByRole('button', { name: 'Brackets are received' }).click()
    await expect(checklist(page)).toContainText('2 of 11 done')
    await expect(checklist(page).getByRole('listitem').filter({ hasText: 'Brackets Received' })).toContainText(
      'OrthoSelect',
    )
    await staff.getByLabel('Estimated date of completion').click()
    await staff.getByRole('button', { name: /^20 / }).click()
    await staff.getByRole('button', { name: 'Library is in progress' }).click()
    await staff.getByRole('button', { name: 'Library is completed' }).click()
    await expect(checklist(page)).toHaveCount(0)
    await expect(checklistButton(page, '4')).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('it stays minimized, opens with the keyboard and covers nothing', async () => {
    await page.reload()
    await expect(checklistButton(page, '4')).toBeVisible()
    await expect(checklist(page)).toHaveCount(0)
    await checklistButton(page, '4').press('Enter')
    await expect(checklist(page)).toBeFocused()
    await expect(checklist(page).getByRole('button', { name: 'Installer is downloaded' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(checklist(page)).toHaveCount(0)
    await expect(checklistButton(page, '4')).toBeFocused()
    await page.keyboard.press('Enter')
    await checklist(page).getByRole('button', { name: 'Installer is downloaded' }).click()
    await expect(checklist(page)).toContainText('5 of 11 done')
    await page.getByLabel('Search by Patient').fill('Nobody')
    await expect(checklist(page)).toBeVisible()
    await expectSideBySide(page)
    await page.setViewportSize({ width: 1024, height: 800 })
    await expectSideBySide(page)
    await page.getByRole('button', { name: 'Minimize the checklist' }).click()
  })

  await test.step('on a phone it is in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Onboarding \d/ })
      .click()
    await expect(checklist(page)).toContainText('5 of 11 done')
    await checkScreen(page, 'checklist-390')
    await page.getByRole('button', { name: 'Minimize the checklist' }).click()
    await expect(checklist(page)).toHaveCount(0)
  })
})

/** Checks that the checklist covers no part of the page. */
async function expectSideBySide(page: Page) {
  const [card, main] = [await checklist(page).boundingBox(), await page.locator('main').boundingBox()]
  if (!card || !main) throw new Error('One of them is not there')
  expect(card.x >= main.x + main.width || card.y + card.height <= main.y).toBe(true)
}
