import { checkScreen } from './check-screen.ts'
import { mailedLink, newestMail } from './mail.ts'
import { signInWithoutPage } from './sign-in.ts'
import { expect, test } from './test.ts'

test('both URLs of the dashboard redirect a user without a dashboard to the patients', async ({ page }) => {
  await signInWithoutPage(page, 'owner')
  for (const address of ['/', '/dashboard']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/patients$/)
  }
})

test('a signed-out user is redirected to sign-in, which is disabled while a field is empty and shows a refusal', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await page.getByLabel('Email').fill('owner@typodont.test')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1234')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('The email or password is wrong.')).toBeVisible()
  await checkScreen(page, 'login')

  await page.reload()
  await expect(page.getByLabel('Email')).toBeFocused()
  await test.step('the first click on a link works even if it leaves an empty field', async () => {
    const link = page.getByRole('link', { name: 'Forgot password' })
    await link.hover()
    await page.mouse.down()
    // A click takes time; if leaving the field showed its message immediately, the link would have moved away by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    await page.mouse.up()
    await expect(page).toHaveURL(/forgot-password/)
  })
})

test('staff sign in on a page with its own title, and signing out returns there', async ({ page }) => {
  await page.goto('/management')
  await expect(page.getByRole('heading', { name: 'Sign in to Admin Dashboard' })).toBeVisible()
  await checkScreen(page, 'management')
  await page.getByLabel('Email').fill('tech@typodont.test')
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /Maren Okafor/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/management/)
})

test('a forgotten password is reset with the mailed link, which works only once', async ({ page, request }) => {
  const before = await newestMail(request, 'supervisor@typodont.test')
  await page.goto('/forgot-password')
  await checkScreen(page, 'forgot-password')
  await page.getByLabel('Email').fill('supervisor@typodont.test')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('If an account uses this address')).toBeVisible()
  const link = await mailedLink(request, 'supervisor@typodont.test', before)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  await checkScreen(page, 'set-password')
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Repeat the password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/management/)

  await page.goto(link)
  await expect(page.getByText('This link was used before')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await checkScreen(page, 'set-password-refused')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
})

test('a password link that is used up while the password is typed shows a message instead of the form', async ({
  page,
  request,
}) => {
  const before = await newestMail(request, 'tech@typodont.test')
  await request.post('/api/v2/request_reset', { data: { email: 'tech@typodont.test' } })
  const link = await mailedLink(request, 'tech@typodont.test', before)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Repeat the password', { exact: true }).fill('Typodont1')
  const token = new URL(link, page.url()).searchParams.get('token')
  const data = { token, password: 'Typodont1', password_confirmation: 'Typodont1' }
  expect((await request.post('/api/v2/reset', { data })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('This link was used before')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toHaveCount(0)
})

test('a password page without a token and an unknown page show Page Not Found', async ({ page }) => {
  await page.goto('/set-password')
  await expect(page).toHaveURL(/\/not-found/)
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
  await checkScreen(page, 'not-found')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Typodont.*, sign in$/ })).toBeVisible()
})

test('a forged or replaced verification link shows a message, and sends another', async ({ page }) => {
  await page.goto('/verify-email?token=forged')
  await expect(page.getByText('This link is not complete, or a newer email has replaced it.')).toBeVisible()
  await expect(page.getByText('There was an issue verifying your account.')).toBeVisible()
  await checkScreen(page, 'verify-email')
  await page.getByLabel('Email').fill('nobody@typodont.test')
  await page.getByRole('button', { name: 'Resend Email' }).click()
  await expect(page.getByText('If this address waits for verification')).toBeVisible()
})
