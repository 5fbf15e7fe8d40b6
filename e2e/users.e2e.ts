import type { Browser, Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { addFilter, openFilters } from './filters.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'Typodont1'
let count = 0

/** Creates a user on the screen as the admin, and leaves the page of that user open. */
async function create(page: Page, { role, first = 'Nora' }: { role?: string; first?: string } = {}) {
  count += 1
  const person = {
    first,
    last: `Field ${Date.now() % 100_000} ${count}`,
    email: `nora-${Date.now()}-${count}@typodont.test`,
  }
  await page.goto('/users/add')
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await page.getByLabel('Email').fill(person.email)
  if (role) await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Update User' })).toBeVisible()
  return { ...person, name: `${person.first} ${person.last}` }
}

/** Opens the link from the mail in a browser of its own, sets the first password and signs in. */
async function firstSignIn(browser: Browser, email: string) {
  const page = await (await browser.newContext()).newPage()
  let link = ''
  await expect
    .poll(async () => {
      const inbox = await page.request.get('/api/v2/dev/mail')
      const { mails }: { mails: { to: string; links: string[] }[] } = await inbox.json()
      link = mails.find((mail) => mail.to === email)?.links[0] ?? ''
      return link
    })
    .not.toBe('')
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page).toHaveURL(/login|management/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login|management/)
  return page
}

test('search, roles, organization and archived are in the URL of the list', async ({ page }) => {
  await signIn(page, 'admin', '/users')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Sign-up' })).toHaveAttribute('aria-sort', 'descending')
  await checkScreen(page, 'users')

  await page.getByRole('button', { name: /^Role/ }).click()
  const roles = page.getByRole('dialog', { name: 'Role' })
  await expect(roles.getByRole('checkbox', { name: 'Super Admin' })).not.toBeChecked()
  await expect(roles.getByRole('checkbox', { name: 'Doctor' })).toBeChecked()
  await checkScreen(page, 'users-roles')
  for (const role of ['Doctor', 'Technician', 'Supervisor', 'Lab Partner'])
    await roles.getByRole('checkbox', { name: role }).uncheck()
  await expect(page).toHaveURL(/filter\[roles\]=admin$/)
  await expect(roles.getByRole('checkbox', { name: 'Admin', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 results found')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Role' }).click()
  await expect(page).toHaveURL(/\/users$/)
  // The default roles are always selected, so there is nothing to remove.
  await expect(page.getByRole('button', { name: 'Remove Role' })).toBeHidden()

  await page.getByLabel('Search by name or email').fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible()
  await checkScreen(page, 'users-empty')
  await page.getByRole('button', { name: 'Reset all filters' }).click()
  await expect(page).toHaveURL(/\/users$/)

  await addFilter(page, 'Archived')
  await expect(page).toHaveURL(/filter\[trashed\]=only/)
  await expect(table.getByText('Archived').first()).toBeVisible()

  await visit(page, '/users')
  await addFilter(page, 'Organization')
  const organizationDialog = page.getByRole('dialog', { name: 'Organization' })
  await organizationDialog.getByRole('textbox', { name: 'Name or account number' }).fill('Cedar')
  await expect(organizationDialog.getByRole('radio')).toHaveCount(1)
  await organizationDialog.getByRole('radio', { name: 'Cedar Hollow Dental' }).check()
  await expect(page).toHaveURL(/queryOrganization=\d+/)
  await saveScreenshot(page, 'users-organization')
  await organizationDialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Cedar Hollow Dental')
  await expect(table).toContainText('Priya Raman')
  await page.getByRole('button', { name: 'Remove Organization' }).click()
  await expect(page).toHaveURL(/\/users$/)

  await visit(page, '/users?page=99')
  await expect(page.getByRole('heading', { name: 'Nothing on this page' })).toBeVisible()
  await page.getByRole('button', { name: /^Show page/ }).click()
  await expect(table.getByRole('row').nth(1)).toBeVisible()

  await test.step('a user named in a case cannot be deleted, and users cannot archive or delete themselves', async () => {
    await visit(page, '/users?filter[full_name_or_email_like]=owner@typodont.test')
    await page.getByRole('link', { name: /^Priya Raman/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Priya Raman Update User')
    await expect(page.getByRole('switch', { name: 'Manage orders' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Manage subscriptions' })).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Archive the user instead.')).toBeVisible()

    await visit(page, '/users?filter[full_name_or_email_like]=admin@typodont.test')
    await page.getByRole('link', { name: /^Marcus Odell/ }).click()
    await expect(page.getByRole('heading', { name: 'Update User' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('switch', { name: 'View dashboard' })).toBeDisabled()
  })
})

test('the list becomes cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'tech', '/users')
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()).toBeVisible()
  await openFilters(page)
  await expect(page.getByRole('option', { name: 'Organization' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Archived' })).toBeHidden()
  await page.keyboard.press('Escape')
  await checkScreen(page, 'users-390')
})

test('a technician can create only doctors, and errors are shown under their field', async ({ page }) => {
  await signIn(page, 'tech', '/users/add')
  await expect(page.getByRole('radio', { name: 'Doctor' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Admin/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await page.getByLabel('First name').fill('  nora ')
  await page.getByLabel('Last name').fill('Taken')
  await page.getByLabel('Email').fill('OWNER@typodont.test')
  await page.getByLabel('Username').fill('abc')
  await page.getByLabel('Account number').focus()
  await expect(page.getByText('Must contain at least 6 characters.')).toBeVisible()
  await checkScreen(page, 'users-add')
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The email has already been taken.').first()).toBeVisible()
})

test('the longest name wraps and does not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithoutPage(page, 'admin')
  await create(page, { first: 'W'.repeat(255) })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)

  await test.step('an x between digits stays a letter, in text and in fields', async () => {
    const widths = await page.getByLabel('Email', { exact: true }).evaluate((field) => {
      const visible = ['', "'calt' 0"].map((settings) => {
        const span = document.body.appendChild(document.createElement('span'))
        span.textContent = '8x6 8x6 8x6'
        span.style.fontFeatureSettings = settings
        return span.getBoundingClientRect().width
      })
      return { visible, field: getComputedStyle(field).fontVariantLigatures }
    })
    expect(widths.visible[0]).toBe(widths.visible[1])
    expect(widths.field).toBe('no-contextual')
  })

  await page.getByRole('link', { name: 'All permissions' }).click()
  await expect(page.getByRole('heading', { name: 'Effective permissions' })).toBeVisible()
  expect(await overflow()).toBe(0)
})

test('a changed permission and the archive take effect at once in the browser of a user', async ({ page, browser }) => {
  await signInWithoutPage(page, 'admin')
  const person = await create(page, { role: 'Technician' })
  const address = new URL(page.url()).pathname
  const newUserPage = await firstSignIn(browser, person.email)
  await newUserPage.goto('/users')
  await expect(newUserPage.getByRole('heading', { name: 'Users' })).toBeVisible()
  await openFilters(newUserPage)
  await expect(newUserPage.getByRole('option', { name: 'Organization' })).toBeVisible()
  await expect(newUserPage.getByRole('option', { name: 'Archived' })).toBeHidden()

  const toggle = page.getByRole('switch', { name: 'View archived organizations' })
  await expect(toggle).not.toBeChecked()
  // The switch changes with the request, a moment after the press; check() would not wait for it.
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked()
  await expect(page.getByText('1 differs')).toBeVisible()
  await expect(newUserPage.getByRole('option', { name: 'Archived' })).toBeVisible()
  await checkScreen(page, 'user')

  await page.getByRole('link', { name: 'All permissions' }).click()
  const table = page.getByRole('table', { name: 'Permissions' })
  await expect(table).toContainText('As staff, every organization')
  await page.getByRole('button', { name: /^Added/ }).click()
  await expect(page).toHaveURL(/source=added/)
  await expect(table).toContainText('organization.view-archived')
  await expect(table).toContainText('Marcus Odell')
  await checkScreen(page, 'user-permissions')
  await page.getByLabel('Search permissions').fill('pricing')
  await expect(page.getByRole('heading', { name: 'No permission matches' })).toBeVisible()
  await visit(page, address)

  await test.step('archiving ends their session; then the user is restored and deleted', async () => {
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('signed out everywhere')
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(newUserPage).toHaveURL(/login|management/)
    await expect(page.getByRole('heading', { name: 'User Information' })).toBeVisible()
    await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel('First name')).toBeDisabled()
    await expect(page.getByRole('switch', { name: 'View dashboard' })).toBeDisabled()
    await saveScreenshot(page, 'user-archived')

    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('heading', { name: 'Update User' })).toBeVisible()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/organizations-users$/)
  })
})

test('an edit is saved with the bar, and a conflicting one keeps its input', async ({ page, browser }) => {
  await signInWithoutPage(page, 'admin')
  const person = await create(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'supervisor', page.url())
  await other.getByLabel('Username').fill(`theirs-${Date.now()}`)
  await page.getByLabel('Last name').fill('Changed')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The user was saved.')).toBeVisible()
  await other.getByRole('button', { name: /^Save/ }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'This record was changed by Marcus Odell.' })).toBeVisible()
  await expect(other.getByLabel('Username')).toHaveValue(/^theirs-/)
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect(other.getByLabel('Last name')).toHaveValue('Changed')
  await expect(other.getByLabel('Username')).toHaveValue('')
  await other.getByLabel('Username').fill(`theirs-${Date.now()}`)
  await other.getByRole('button', { name: /^Save/ }).click()
  await expect(other.getByText('The user was saved.')).toBeVisible()
  await expect(page.getByText(`${person.first} Changed`).first()).toBeVisible()
})

test('a lab partner can read the users of its practices', async ({ page }) => {
  await signIn(page, 'lab', '/users')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await page.goto('/users/6')
  await expect(page.getByRole('heading', { name: 'User Information' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeHidden()
  await saveScreenshot(page, 'user-lab')
})

test('a supervisor reads permissions and sees no switch that would be refused', async ({ page }) => {
  await signIn(page, 'supervisor', '/users?filter[full_name_or_email_like]=supervisor@typodont.test')
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click()
  const card = page.getByRole('region', { name: 'Additional User Permissions' })
  await expect(card.getByText('Not allowed').first()).toBeVisible()
  await expect(card.getByRole('switch')).toHaveCount(0)
})
