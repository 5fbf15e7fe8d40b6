import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a billing admin sees that the ledger balances and downloads its entries', async ({ page }) => {
  await signIn(page, 'admin', '/ledger')
  await expect(page.getByText('It balances')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accounts' })).toContainText('Receivable')
  await checkScreen(page, 'ledger')
  await page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(page, 'ledger-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('ledger.csv')
})

test('a user without the permission cannot read the ledger', async ({ page }) => {
  await signIn(page, 'supervisor', '/ledger')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
})

test('a draft of prices shows what the last month would have cost, and is stored until discarded', async ({ page }) => {
  await signIn(page, 'super', '/settings')
  const panel = page.getByRole('region', { name: 'What if' })
  await expect(panel.getByText('Change a price to see what the last month would have cost.')).toBeVisible()
  await page
    .getByRole('textbox', { name: /^Software/ })
    .first()
    .fill('25')
  await expect(panel.getByText(/more$|more\b/).first()).toBeVisible()
  await expect(panel.getByText(/of \d+ practices/)).toBeVisible()
  await checkScreen(page, 'what-if')
  // Waits until the draft is stored on the server before the page is left.
  const savedResponse = page.waitForResponse(
    (reply) => reply.url().endsWith('/settings/pricing/draft') && reply.request().method() === 'PUT',
  )
  await page
    .getByRole('textbox', { name: /^Software/ })
    .first()
    .fill('26')
  await savedResponse
  await page.reload()
  const draft = page.getByRole('note').filter({ hasText: 'You have a draft of 1 price' })
  await expect(draft).toContainText('Software $26.00')
  await saveScreenshot(page, 'what-if-draft')
  await draft.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(draft).toHaveCount(0)
})
