import { readFile } from 'node:fs/promises'
import { checkScreen } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

test('a report for a date range is downloaded, and the selection is in the URL', async ({ page }) => {
  await signIn(page, 'admin', '/account')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await checkScreen(page, 'reports')
  await page.getByRole('radio', { name: /^Requests/ }).check()
  await expect(page).toHaveURL(/type=requests/)
  await page.goto('/export-reports?type=requests&from=2026-11-02&to=2026-11-01')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText('Must not be before the first day.')).toBeVisible()
  await visit(page, '/export-reports?type=patients')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Cedar Hollow Dental')
  await expect(page.getByText('patients.csv was downloaded.')).toBeVisible()

  await test.step('the file contains only the organizations selected in the top bar', async () => {
    await page.getByRole('button', { name: 'No Organizations Selected' }).click()
    await page.getByLabel('Wasatch Smile Studio').check()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Only of Wasatch Smile Studio, as chosen above.')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Wasatch Smile Studio')
    expect(text).not.toContain('Cedar Hollow Dental')
  })
})

test('reports are hidden from users who may not read them', async ({ page }) => {
  await signIn(page, 'supervisor', '/account')
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await visit(page, '/export-reports')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
})

test('an export asks for the password if the sign-in was a while ago', async ({ page }) => {
  await signIn(page, 'admin', '/export-reports?type=patients')
  // Simulates the refusal ten minutes after the sign-in.
  const late = { status: 409, json: { error: 'Please confirm with your password that it is you.', code: 2107 } }
  await page.route('**/api/v2/reports/patients*', (route) => route.fulfill(late), { times: 2 })
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(dialog).toBeVisible()
  await checkScreen(page, 'confirm-identity')
  const password = dialog.getByLabel('Your password')
  await password.fill('Wrong1234')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
  await password.fill('Typodont1')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('Cedar Hollow Dental')
  await expect(dialog).toHaveCount(0)
})
