import type { Page } from '@playwright/test'
import { saveScreenshot, checkScreen } from './check-screen.ts'
import { signInAs } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Ends the session on the server, as an administrator, another browser or the expiry would. */
async function endOnServer(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const reply = await page.request.post('/api/v2/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(200)
}

async function editName(page: Page, name: string) {
  await page.getByLabel('First name').fill(name)
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
}

async function endAndSignInAgain(page: Page) {
  await endOnServer(page)
  await expect(again(page)).toBeVisible()
  // The page below the dialog does not receive the key.
  await page.keyboard.press('Escape')
  await again(page).getByLabel('Password', { exact: true }).fill('Typodont1')
  await again(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(again(page)).toBeHidden()
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

test('a session that expires under an edited form is renewed in a dialog, and the form keeps its input', async ({
  page,
}) => {
  await signInAs(page, '/login', 'mei.chen@typodont.test', '/account')
  await editName(page, 'Mei Lin')
  await endOnServer(page)
  await expect(again(page)).toBeVisible()
  await expect(again(page).getByLabel('Email')).toHaveValue('mei.chen@typodont.test')
  await checkScreen(page, 'sign-in-again')
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await saveScreenshot(page, `sign-in-again-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await again(page).getByLabel('Password', { exact: true }).fill('Wrong1234')
  await again(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(again(page).getByText('The email or password is wrong.')).toBeVisible()
  await again(page).getByLabel('Password', { exact: true }).fill('Typodont1')
  await again(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(again(page)).toBeHidden()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByLabel('First name')).toHaveValue('Mei Lin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Mei Lin')
})

test('an open dialog and a note keep their input, even if no form of the page has changes', async ({ page }) => {
  await signInAs(page, '/login', 'owner@typodont.test', '/patients')
  await page.getByRole('table', { name: 'Patients' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/patient-details/)
  const note = page.getByPlaceholder('Write to the technician')
  await note.fill('Call back on Monday.')
  await endAndSignInAgain(page)
  await expect(note).toHaveValue('Call back on Monday.')
  await note.fill('')
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const hold = page.getByRole('dialog', { name: 'Put on hold' })
  await hold.getByLabel('Your name').fill('Priya Raman')
  await hold.getByLabel('Reason').fill('The patient is abroad until May.')
  await endAndSignInAgain(page)
  await expect(hold.getByLabel('Reason')).toHaveValue('The patient is abroad until May.')
})

test('the dialog can be left, and without changes the sign-in page is shown instead', async ({ page }) => {
  await signInAs(page, '/login', 'anya.petrenko@typodont.test', '/account')
  await editName(page, 'Anna')
  await endOnServer(page)
  await again(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/login\?path=/)
  await signInAs(page, '/login', 'anya.petrenko@typodont.test', '/account')
  await expect(page.getByLabel('First name')).toHaveValue('Anya')
  await endOnServer(page)
  await expect(page).toHaveURL(/\/login\?path=/)
})

test('a warning appears minutes before expiry, and after it the password is requested over the input', async ({
  page,
}) => {
  await page.clock.install()
  await signInAs(page, '/management', 'yuki.tanabe@typodont.test', '/account')
  await editName(page, 'Yukiko')
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('23:00')
  await expect(warning).toBeHidden()
  await page.clock.fastForward('01:30')
  await expect(warning).toBeVisible()
  await expect(warning.getByText('What you typed is kept')).toBeVisible()
  await checkScreen(page, 'idle-warning')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toBeHidden()
  await endOnServer(page)
  await page.clock.fastForward('31:00')
  await expect(again(page)).toBeVisible()
  await again(page).getByLabel('Password', { exact: true }).fill('Typodont1')
  await again(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(again(page)).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Yukiko')
})
