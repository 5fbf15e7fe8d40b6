import { saveScreenshot, checkScreen } from './check-screen.ts'
import { mailedLink } from './mail.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const RUN = Date.now().toString(36)

test('a sign-up link in another browser requires a password, and a new password replaces the old one', async ({
  page,
  browser,
}) => {
  const email = `somebody-${RUN}@typodont.test`
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Mina')
  await page.getByLabel('Last name').fill('Park')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Password confirmation').fill('Typodont1')
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(/sign-up-success/)

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await other.goto(await mailedLink(page.request, email))
  await expect(other.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await checkScreen(other, 'verify-password')
  await other.getByLabel('Password', { exact: true }).fill('Guessed99')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByText('This is not the password that was chosen.')).toBeVisible()
  await other.getByRole('button', { name: 'Set a new password' }).click()
  await other.getByLabel('Password', { exact: true }).fill('Mine12345')
  await other.getByLabel('Password confirmation').fill('Mine12345')
  await checkScreen(other, 'verify-new-password')
  await other.setViewportSize({ width: 390, height: 844 })
  await saveScreenshot(other, 'verify-new-password-390')
  await other.getByRole('button', { name: 'Set Password' }).click()
  await expect(other).not.toHaveURL(/verify-email|login/)

  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email or password is wrong.')).toBeVisible()
})

test('an email change by staff can be stopped from the old address', async ({ page, browser }) => {
  const old = 'grant.holloway@typodont.test'
  await signIn(page, 'admin', '/users')
  await page.getByLabel('Search by name or email').fill('holloway')
  await page.getByRole('link', { name: 'Grant Holloway', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(`new-${RUN}@typodont.test`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('once it is verified: the link is on its way')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(old)
  await expect(page.getByText(`new-${RUN}@typodont.test, once it is verified`)).toBeVisible()
  await checkScreen(page, 'user-new-email')

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await other.goto(await mailedLink(page.request, `new-${RUN}@typodont.test`))
  await expect(other.getByRole('heading', { name: 'Your address is verified' })).toBeVisible()
  await checkScreen(other, 'verify-new-email')
  await other.goto(await mailedLink(page.request, old))
  await checkScreen(other, 'stop-email-change')
  await other.getByRole('button', { name: 'Stop the change' }).click()
  await expect(other.getByRole('heading', { name: 'The change is stopped' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(old)
})
