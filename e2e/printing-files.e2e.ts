import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('printing files are found by patient and by doctor, and downloaded with their own names', async ({ page }) => {
  await signIn(page, 'tech', '/account')
  await page.getByRole('link', { name: 'Printing Files' }).click()
  const table = page.getByRole('table', { name: 'Printing Files' })
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  for (const name of ['Doctor', 'Patient', 'Case #', 'Suffix', 'Type', 'File Name'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await checkScreen(page, 'printing-files')

  await page.getByRole('textbox', { name: 'Patient' }).fill('thornquist')
  await expect(page).toHaveURL(/patientSearchFullNameQuery=thornquist/)
  await expect(table.locator('tbody tr').first()).toContainText('Thornquist')
  await page.getByRole('textbox', { name: 'Doctor' }).fill('raman')
  await expect(page).toHaveURL(/searchFullNameQuery=raman/)
  const started = page.waitForEvent('download')
  await table
    .getByRole('button', { name: /^Download thornquist-upper/ })
    .first()
    .click()
  expect((await started).suggestedFilename()).toMatch(/^thornquist-upper.*\.stl$/)

  await page.getByRole('textbox', { name: 'Doctor' }).fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'No printing files match' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset all filters' }).click()
  await expect(page).toHaveURL(/\/printing-files$/)
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect(page).toHaveURL(/order=asc/)

  await test.step('on a phone they become cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('list', { name: 'Printing Files' }).getByRole('listitem').first()).toBeVisible()
    await saveScreenshot(page, 'printing-files-390')
  })
})

test('printing files are hidden from practices', async ({ page }) => {
  await signIn(page, 'owner', '/printing-files')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
})
