import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signInAs, signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'Typodont1'

/** Fills the open sign-in page with an account that no other scene uses. */
async function fillSignIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function openAccount(page: Page, email: string) {
  await signInAs(page, '/login', email, '/account')
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /open the menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/login/)
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test.describe('the account tabs', () => {
  test('of an owner change the URL, Payment only announces itself, and invoices stay in their card while loading', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    await expect(page).toHaveURL(/\/patients/)
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL(/\/account/)
    const tabs = page.getByRole('navigation', { name: 'Account', exact: true })
    await expect(tabs.getByRole('link', { name: 'User' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('This device')).toBeVisible()
    await checkScreen(page, 'account')
    await tabs.getByRole('link', { name: 'Payment' }).click()
    await expect(page).toHaveURL(/\/account\?tab=2/)
    await expect(page).toHaveTitle('Payment · Account · Typodont')
    await expect(page.getByText('Coming Soon')).toBeVisible()
    await checkScreen(page, 'account-payment')
    await tabs.getByRole('link', { name: 'Invoices' }).click()
    await expect(page.getByRole('heading', { name: 'Current Invoice' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Old Invoices' })).toBeVisible()
    await checkScreen(page, 'account-invoices')
    await tabs.getByRole('link', { name: 'User' }).click()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expect(page).toHaveTitle('Account · Typodont')
    await page.setViewportSize({ width: 390, height: 844 })
    await checkScreen(page, 'account-390')
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/account?tab=6')
    await expect(section(page, 'Assigned Locations').getByText('Main location', { exact: true })).toBeVisible()
    await checkScreen(page, 'account-organization')
    await page.route('**/list_orders*', () => undefined)
    await page.goto('/account?tab=4')
    const card = await section(page, 'Old Invoices').boundingBox()
    const bone = await section(page, 'Old Invoices').locator('[data-visible]').boundingBox()
    expect((bone?.x ?? 0) + (bone?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('show a long table of invitations with 3, 5, 10 or 25 per page', async ({ page }) => {
    await signInAs(page, '/login', 'wendell.price@typodont.test', '/account?tab=6')
    const invite = section(page, 'Invite Member')
    const pending = section(page, 'Pending Invitations')
    for (const name of ['ada', 'ben', 'cleo', 'dan']) {
      await invite.getByLabel('Email').fill(`${name}@invited.test`)
      await invite.getByRole('button', { name: 'Invite' }).click()
      await expect(pending).toContainText(`${name}@invited.test`)
    }
    await pending.getByRole('button', { name: '25 per page' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['3 per page', '5 per page', '10 per page', '25 per page'])
    await page.getByRole('menuitem', { name: '3 per page' }).click()
    await expect(pending).toContainText('Page 1 of 2')
  })

  test('are fewer for a member and for staff', async ({ page }) => {
    await signIn(page, 'member', '/account')
    await page.getByRole('link', { name: 'Your locations' }).click()
    await expect(page.getByRole('heading', { name: 'Locations', exact: true })).toBeVisible()
    await page.goto('/account?tab=3')
    await expect(page.getByText('Nothing extra for your practice yet')).toBeVisible()
    await page.goto('/account?tab=2')
    await expect(page.getByText("You don't have permission to access this section.")).toBeVisible()
    await saveScreenshot(page, 'account-refused')
    await signOut(page)
    await signIn(page, 'tech', '/account')
    await expect(page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link')).toHaveText(['User'])
    await expect(page.getByLabel('Account number')).toBeEditable()
    await checkScreen(page, 'account-staff')
  })
})

test('a profile is edited and saved with the bar, and users cannot edit their own account number', async ({ page }) => {
  await openAccount(page, 'ingrid.halvorsen@typodont.test')
  await expect(page.getByLabel('Account number')).not.toBeEditable()
  await page.getByLabel('Username').fill('abc')
  await page.getByLabel('First name').click()
  await expect(page.getByText('Must contain at least 6 characters.')).toBeVisible()
  await page.getByLabel('Username').fill('ingrid-halvorsen')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('Username')
  await saveScreenshot(page, 'account-unsaved')
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(bar).toBeHidden()
  // The notification does not cover the bar of the next change, under the pointer that has just pressed Save.
  await page.getByLabel('Username').fill('ingrid-halvorsen-2')
  await bar.getByRole('button', { name: 'Save' }).click({ timeout: 3000 })
  await expect(bar).toBeHidden()

  await test.step('additional emails are added once and removed', async () => {
    const emails = section(page, 'Emails')
    await expect(emails.getByRole('button', { name: 'Add' })).toBeDisabled()
    const field = emails.getByLabel('Additional email')
    await field.fill('nobody')
    await field.press('Enter')
    await expect(emails.getByText('Invalid email.')).toBeVisible()
    await field.fill('desk@typodont.test')
    await field.press('Enter')
    await expect(emails.getByText('Copies since')).toBeVisible()
    await field.fill('DESK@typodont.test')
    await field.press('Enter')
    await expect(emails.getByText('This email is in the list already.')).toBeVisible()
    await checkScreen(page, 'account-emails')
    await emails.getByRole('button', { name: 'Remove desk@typodont.test' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(emails.getByText('Copies since')).toBeHidden()
  })
})

test('a failed refetch is reported once, and the old content stays visible', async ({ page }) => {
  await openAccount(page, 'ingrid.halvorsen@typodont.test')
  await expect(section(page, 'Sessions').getByText('This device')).toBeVisible()
  const broken = { status: 500, json: { error: 'The sessions are away.', code: 1000 } }
  await page.route('**/api/v2/account/sessions', (route) => route.fulfill(broken))
  for (const time of [1, 2]) {
    const response = page.waitForResponse('**/api/v2/account/sessions')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await response
    await expect(page.getByRole('alert').filter({ hasText: 'The sessions are away.' }), `${time}`).toHaveCount(1)
  }
  await expect(section(page, 'Sessions').getByText('This device')).toBeVisible()
})

test('sessions are ended one by one, by a password change and everywhere', async ({ page, browser }) => {
  const email = 'leah.feldman@typodont.test'
  await openAccount(page, email)
  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await fillSignIn(other, email)
  await expect(other).not.toHaveURL(/login/)
  const sessions = section(page, 'Sessions')

  await test.step('one by one', async () => {
    await page.reload()
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await sessions.getByRole('button', { name: /^End the session/ }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expect(other).toHaveURL(/login/)
  })

  await test.step('a password change signs out the other browser', async () => {
    await fillSignIn(other, email)
    await expect(other).not.toHaveURL(/login/)
    await page.getByRole('button', { name: 'Change the password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    await dialog.getByLabel('Current password').fill('Wrong1234')
    await dialog.getByLabel('New password', { exact: true }).fill('Typodont2')
    await dialog.getByLabel('Repeat the new password').fill('Typodont2')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
    await checkScreen(page, 'account-password')
    await dialog.getByLabel('Current password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(/Your password was changed/)).toBeVisible()
    await expect(section(page, 'Password').getByText(/^Changed/)).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL(/login/)
    await other.context().close()
  })

  await test.step('everywhere', async () => {
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/login/)
  })
})

test('an authenticator app is set up, required at sign-in, replaced by a recovery code and removed', async ({
  page,
}) => {
  // Four screen checks in both themes and several password hashes take more than a minute on a shared machine.
  test.slow()
  const email = 'samuel.ortega@typodont.test'
  await openAccount(page, email)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await checkScreen(page, 'account-authenticator')
  const secret = Secret.fromBase32((await dialog.getByText(/^([A-Z2-7]{4} )+/).textContent()) ?? '')
  const app = new TOTP({ secret })
  await dialog.getByLabel('Code from the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await checkScreen(page, 'account-recovery-codes')
  const recovery = (await codes.first().textContent()) ?? ''
  await dialog.getByLabel('I have kept these codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(section(page, 'Authenticator app').getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, email)
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('The code is wrong or was used already.')).toBeVisible()
  await checkScreen(page, 'login-second-step')
  // The code that confirmed the app is used up; that of the next half minute is already valid.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)

  await signOut(page)
  await fillSignIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(section(page, 'Authenticator app').getByText('9 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(section(page, 'Authenticator app').getByText('Not set up')).toBeVisible()
})

test('a passkey is added, renamed, signs in and is removed', async ({ page }) => {
  // As above, this scene can exceed its minute.
  test.slow()
  const email = 'marcus.tran@typodont.test'
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  await openAccount(page, email)
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('Front desk')
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await checkScreen(page, 'account-add-passkey')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('I have kept these codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(passkeys.getByText('Front desk')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Actions for Front desk' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('Name of the passkey').fill('Reception')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys.getByText('Reception')).toBeVisible()
  // After scrolling, the bar at the top covers half of a field, and axe would measure only its visible part.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await checkScreen(page, 'account-passkeys')

  await signOut(page)
  await fillSignIn(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(passkeys.getByText(/last used/)).toBeVisible()
  await passkeys.getByRole('button', { name: 'Actions for Reception' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('Reception')).toBeHidden()
})
