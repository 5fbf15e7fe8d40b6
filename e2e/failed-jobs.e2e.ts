import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

// One scene, because its end takes the only failed job of the demo world away.
test('a super admin is led from System to a failed job, cancels discarding it and retries it', async ({ page }) => {
  await signIn(page, 'super', '/system')
  const needs = page.getByRole('list', { name: 'Needs a person' })
  await expect(needs).toContainText('1 job gave up')
  await needs.getByRole('link', { name: 'Failed Jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Failed Jobs' })).toBeVisible()
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Send a mail')
  await expect(rows.first()).toContainText('550 5.1.1 No such mailbox here')
  await checkScreen(page, 'failed-jobs')

  await page.getByRole('button', { name: 'Discard: Send a mail' }).click()
  await expect(page.getByRole('dialog')).toContainText('it will not be tried again')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(1)

  // The same actions are available on a phone.
  await page.setViewportSize({ width: 390, height: 800 })
  await saveScreenshot(page, 'failed-jobs-390')
  await page.getByRole('button', { name: 'Try again: Send a mail' }).click()
  await expect(page.getByText('The job is tried again now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing has failed' })).toBeVisible()
  await saveScreenshot(page, 'failed-jobs-none')
})

test('a supervisor does not have the page', async ({ page }) => {
  await signIn(page, 'supervisor', '/account')
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Failed Jobs' })).toHaveCount(0)
})
