import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { mailedLink, newestMail } from './mail.ts'
import { signInToApi } from './review-api.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const RUN = Date.now().toString(36)

async function choosePassword(page: Page) {
  const warning = page.getByText('This is one of the passwords that are tried first.')
  await page.getByLabel('Password', { exact: true }).fill('Kq7mtvXo2n')
  await expect(warning).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await expect(warning).toBeVisible()
  await page.getByLabel('Password confirmation').fill('Typodont1')
}

async function signOut(page: Page) {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

test('the server requires the bot check for sign-ups and invitations', async ({ request }) => {
  const person = { first_name: 'A', last_name: 'B', password: 'Typodont1', password_confirmation: 'Typodont1' }
  const signUp = await request.post('/api/v2/register', { data: { ...person, email: `bot-${RUN}@typodont.test` } })
  expect([signUp.status(), (await signUp.json()).code]).toEqual([422, 2103])
  const invited = await request.post('/api/v2/organizations/create_user', { data: { ...person, token: 'forged' } })
  expect([invited.status(), (await invited.json()).code]).toEqual([422, 2103])
})

test('a user signs up, verifies the email and is signed in; the link works once', async ({ page, request }) => {
  const email = `mina-${RUN}@typodont.test`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await page.getByLabel('First name').fill('mina')
  await page.getByLabel('Last name').fill('Park')
  await page.getByLabel('Email').fill('owner@typodont.test')
  await next.click()
  await expect(page.getByText('The email has already been taken.')).toBeVisible()
  await expect(next).toBeDisabled()
  await checkScreen(page, 'sign-up')

  await page.getByLabel('Email').fill(email)
  await next.click()
  await expect(page.getByRole('heading', { name: 'Almost there!' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Signup' })
  await page.getByLabel('Password', { exact: true }).fill('typodont')
  await page.getByLabel('Password confirmation').fill('Typodont1')
  await expect(page.getByText('Must contain at least 8 characters')).toBeVisible()
  await expect(submit).toBeDisabled()
  // Going back loses nothing, by the button of the page or that of the browser.
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Mina')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Almost there!' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('Mina')
  await next.click()
  await expect(page.getByLabel('Password confirmation')).toHaveValue('Typodont1')
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await expect(page.getByText('Bot check passed while you typed')).toBeVisible()
  await checkScreen(page, 'sign-up-password')
  await submit.click()
  await expect(page).toHaveURL(/sign-up-success/)
  await expect(page.getByText('Click VERIFY in the email we just sent you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  await checkScreen(page, 'sign-up-success')
  // The address itself shows the message, without the form before it.
  await page.goto('/sign-up-success')
  await expect(page.getByText('It logs you in to finish your registration.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again/ })).toBeHidden()

  const link = await mailedLink(request, email)
  await page.goto(link)
  await expect(page).not.toHaveURL(/verify-email|login/)
  await signOut(page)
  await page.goto(link)
  await expect(page.getByText('This link was used before')).toBeVisible()
  await checkScreen(page, 'verify-email-used')
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login/)
})

test('the sign-up link contains the email of an invitation and the lab partner', async ({ page }) => {
  await page.goto(`/sign-up?email=given-${RUN}@typodont.test&lab_partner=000000`)
  await expect(page.getByLabel('Email')).toHaveValue(`given-${RUN}@typodont.test`)
  await page.getByLabel('First name').fill('Zoë 🦷')
  await page.getByLabel('Last name').fill('כהן')
  await page.getByRole('button', { name: 'Next' }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page.getByText(`given-${RUN}@typodont.test`)).toBeVisible()
  // Another address is another sign-up of the same partner.
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL(/\/sign-up\?.*lab_partner=000000/)
})

test('staff invite a user to open a practice, who signs up with the mailed link', async ({ page, request }) => {
  const email = `opener-${RUN}@typodont.test`
  await signIn(page, 'admin', '/users/invite')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('The invitation is on its way.')).toBeVisible()
  await expect(page).not.toHaveURL(/users\/invite/)
  await visit(page, '/users/invite')
  await expect(page.getByText(email)).toBeVisible()
  await checkScreen(page, 'invite-user')
  const first = await mailedLink(request, email)
  await page.getByRole('button', { name: `Resend the invitation of ${email}` }).click()
  await expect.poll(() => mailedLink(request, email)).not.toBe(first)
  const link = await mailedLink(request, email)
  await signOut(page)

  await page.goto(first)
  await expect(page.getByText('There was an issue confirming your invitation.')).toBeVisible()
  await expect(page.getByText('a newer email has replaced it')).toBeVisible()
  await checkScreen(page, 'invitation-ended')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Open your practice' })).toBeVisible()
  await page.getByLabel('First name').fill('Nils')
  await page.getByLabel('Last name').fill('Lindholm')
  await choosePassword(page)
  await expect(page.getByText('Bot check passed while you typed')).toBeVisible()
  await checkScreen(page, 'invitation-sign-up')
  // The invitation is not checked again once it was used, because that would briefly look like a refusal.
  let requestCount = 0
  page.on('request', (sent) => (requestCount += sent.url().endsWith('/invitations/open') ? 1 : 0))
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(requestCount).toBe(0)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login/)
})

test('an invitation is revoked', async ({ page, request }) => {
  const email = `revoked-${RUN}@typodont.test`
  await signIn(page, 'admin', '/users/invite')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page).not.toHaveURL(/users\/invite/)
  const link = await mailedLink(request, email)
  await visit(page, '/users/invite')
  await page.getByRole('button', { name: `Take back the invitation of ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The invitation was taken back.')).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeHidden()
  await page.goto(link)
  await expect(page.getByText('There was an issue confirming your invitation.')).toBeVisible()
  await expect(page.getByText('This invitation was taken back.')).toBeVisible()
})

/** Invites by MEM-01 as the owner of the demo practice. */
async function inviteAsOwner(page: Page, email: string) {
  const owner = await signInToApi(page, 'owner')
  const { user } = await owner.get<{ user: { current_organization_id: number } }>('/me')
  await owner.post(`/organizations/${user.current_organization_id}/invite`, { email })
  await signOut(page)
}

test('a new member joins with the invitation, whichever page its link opens', async ({ page, request }) => {
  const email = `member-${RUN}@typodont.test`
  await inviteAsOwner(page, email)
  const link = await mailedLink(request, email)
  expect(link).toContain('/invitation/sign-up')
  // The address belongs to no account, so the confirmation leads to the sign-up.
  await page.goto(link.replace('/sign-up', '/confirm'))
  await expect(page).toHaveURL(/invitation\/sign-up/)
  await expect(page.getByRole('heading', { name: /^Join / })).toBeVisible()
  await checkScreen(page, 'invitation-join')
  await page.getByLabel('First name').fill('Hanna')
  await page.getByLabel('Last name').fill('Lindholm')
  await choosePassword(page)
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(/login/)
})

test('an existing user confirms the invitation with one click', async ({ page, request }) => {
  const email = 'samuel.ortega@typodont.test'
  const before = await newestMail(request, email)
  await inviteAsOwner(page, email)
  const link = await mailedLink(request, email, before)
  expect(link).toContain('/invitation/confirm')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your invitation has been confirmed.' })).toBeVisible()
  await checkScreen(page, 'invitation-confirmed')
  await page.reload()
  await expect(page.getByText('There was an issue confirming your invitation.')).toBeVisible()
  await expect(page.getByText('This invitation was accepted before, and its link works once. Sign in.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL(/login/)
})

test('staff create an organization, and its owner sets a password with the mailed link', async ({ page, request }) => {
  const email = `created-${RUN}@typodont.test`
  await signIn(page, 'admin', '/organizations/add')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  await page.getByLabel('Organization Name').fill(' saltgrass orthodontics ')
  await page.getByLabel('User Account Number').fill('no')
  await expect(page.getByLabel('Organization Name')).toHaveValue('Saltgrass Orthodontics')
  await page.getByLabel('First Name').fill('Mina')
  await page.getByLabel('Last Name').fill('Park')
  await page.getByLabel('Email Address').fill('owner@typodont.test')
  await expect(page.getByText('Must contain at least 6 characters.')).toBeVisible()
  await page.getByLabel('User Account Number').fill('')
  await create.click()
  await expect(page.getByText('The email has already been taken.')).toBeVisible()
  await checkScreen(page, 'create-organization')
  await page.getByLabel('Email Address').fill(email)
  await create.click()
  await expect(page.getByText('The organization was created.')).toBeVisible()
  await expect(page).not.toHaveURL(/organizations\/add/)
  const link = await mailedLink(request, email)
  await signOut(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
})

test('an app link opens for a signed-in user and for no one else', async ({ page }) => {
  await page.goto('/open?q=/requests')
  await expect(page.getByText('This link has expired!')).toBeVisible()
  await checkScreen(page, 'open-expired')
  await page.goto('/open?q=/requests&token=forged')
  await expect(page.getByText('This link has expired!')).toBeVisible()
  await signIn(page, 'owner', '/open?q=https://evil.test/')
  await expect(page.getByText('This link has expired!')).toBeVisible()
  await page.goto('/open?q=/requests')
  await expect(page).toHaveURL(/\/requests$/)
})
