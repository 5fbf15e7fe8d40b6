import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** Reads from the server as the signed-in person, to find something in the demo world. */
async function read(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const reply = await page.request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}

async function openPractice(page: Page, name: string) {
  // The type is that of the contract, reduced to the fields used here.
  const list = (await read(page, `/organizations?searchString=${encodeURIComponent(name)}&status=ALL`)) as {
    organizations: { data: { id: number; name: string }[] }
  }
  const organization = list.organizations.data.find((row) => row.name === name)
  if (!organization) throw new Error(`The demo world has no ${name}.`)
  await page.goto(`/organizations/${organization.id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return organization.id
}

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Organization' }).getByRole('link', { name })
}

test('staff edit the notes, the name, the members, the mails and the credits of an organization', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  await openPractice(page, 'Cedar Hollow Dental')
  await expect(page.getByRole('table', { name: 'Latest cases' })).toBeVisible()
  await checkScreen(page, 'organization')

  await test.step('notes can be saved once they differ', async () => {
    const notes = page.getByRole('region', { name: 'Notes' })
    await expect(notes.getByRole('button', { name: 'Save' })).toBeDisabled()
    await notes.getByRole('textbox', { name: 'Notes' }).fill('Prefers calls before 10:00.')
    await notes.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The organization was saved.')).toBeVisible()
    // It was reloaded: the form beside it has the new version, too.
    await expect(notes.getByRole('textbox', { name: 'Notes' })).toHaveValue('Prefers calls before 10:00.')
  })

  await test.step('the changed fields are listed in the bar and saved from there', async () => {
    await page.getByLabel('Organization Name').fill('Cedar Hollow Orthodontics')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Organization Name')
    await saveScreenshot(page, 'organization-unsaved')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Cedar Hollow Orthodontics', level: 1 })).toBeVisible()
    await page.getByLabel('Organization Name').fill('Cedar Hollow Dental')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Cedar Hollow Dental', level: 1 })).toBeVisible()
  })

  await test.step('a member is found, added and removed', async () => {
    await tab(page, 'Members').click()
    await page.getByRole('button', { name: 'Add member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add member' })
    await dialog.getByRole('combobox', { name: 'User' }).fill('a')
    await expect(page.getByRole('option').nth(9)).toBeAttached()
    await saveScreenshot(page, 'organization-add-member-choices')
    await page.getByRole('option').first().click()
    const label = await dialog.getByLabel('User').inputValue()
    const name = label.split(', ')[0] ?? ''
    await checkScreen(page, 'organization-add-member')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove from the organization' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
  })

  await tab(page, 'Defaults').click()
  await test.step('a copy of a mail goes to an additional address', async () => {
    await page.getByRole('button', { name: 'Add an email to Monthly invoice' }).click()
    const field = page.getByRole('textbox', { name: 'Additional email for Monthly invoice' })
    await field.fill('nobody')
    await field.press('Enter')
    await expect(page.getByText('Notification settings successfully updated.')).toHaveCount(0)
    await field.fill('books@typodont.test')
    await field.press('Enter')
    await expect(page.getByText('Notification settings successfully updated.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove books@typodont.test from Monthly invoice' })).toBeVisible()
  })

  await test.step('a credit requires a value', async () => {
    await page.getByRole('button', { name: 'Add credit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add credit' })
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Value').fill('250')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table', { name: 'Credits' })).toContainText('$250.00')
  })
})

test('of two users who edit an organization, the second sees who changed it, keeps the input and can reload', async ({
  page,
  browser,
}) => {
  await signInWithoutPage(page, 'admin')
  const id = await openPractice(page, 'Copperline Dental Group')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'supervisor', `/organizations/${id}`)
  await other.getByLabel('Organization Name').fill('Copperline West')
  const bar = (tab: Page) => tab.getByRole('region', { name: 'Unsaved changes' })
  const rename = async (name: string) => {
    await page.getByLabel('Organization Name').fill(name)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await rename('Copperline East')
  await bar(other).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('This record was changed by Marcus Odell. Reload to see the changes.')).toBeVisible()
  await expect(other.getByLabel('Organization Name')).toHaveValue('Copperline West')
  await saveScreenshot(other, 'organization-conflict')
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect(other.getByLabel('Organization Name')).toHaveValue('Copperline East')
  await context.close()
  await rename('Copperline Dental Group')
})

test('the timeline names the case that a user opened', async ({ page }) => {
  // No other scene opens a case as a supervisor: a second view within one visit would add no line.
  await signInWithoutPage(page, 'supervisor')
  const { patients } = (await read(page, '/patients?perPage=1')) as {
    patients: { data: { id: number; full_name: string; organization_id: number }[] }
  }
  const [patient] = patients.data
  if (!patient) throw new Error('The demo world has no patient.')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const address = `/patient-workflow/${patient.id}`
  await page.goto(address)
  await expect(timeline).toBeVisible()
  await visit(page, `/organizations/${patient.organization_id}`)
  await timeline.getByRole('button', { name: 'Opened' }).click()
  await expect(timeline.getByRole('link', { name: patient.full_name }).first()).toHaveAttribute('href', address)
})

test('tabs are in the URL: Back goes one tab back, old anchors still work and unsaved edits are guarded', async ({
  page,
}) => {
  await signInWithoutPage(page, 'admin')
  const id = await openPractice(page, 'Cedar Hollow Dental')
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Members').click()
  await expect(page.getByRole('table', { name: 'Members' })).toContainText('Priya Raman')
  await expect(page).toHaveURL(`/organizations/${id}?tab=members`)
  await checkScreen(page, 'organization-members')
  await tab(page, 'Libraries').click()
  await expect(page.getByRole('region', { name: 'Bracket Libraries' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()

  await page.goto(`/organizations/${id}#new-cases`)
  await expect(page).toHaveURL(`/organizations/${id}?tab=defaults#new-cases`)
  await expect(page.getByRole('region', { name: 'New cases' })).toBeVisible()
  await checkScreen(page, 'organization-defaults')

  await tab(page, 'Overview').click()
  await page.getByLabel('Organization Name').fill('Not To Be Kept')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Typed, not saved.')
  await tab(page, 'Members').click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Organization Name')).toHaveValue('Not To Be Kept')
  await tab(page, 'Members').click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  // The notes are beside the tabs and stay.
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Typed, not saved.')
})

test('items that need attention each have one action, and a user is invited in a dialog', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  await page.goto('/organizations/add')
  await page.getByLabel('First Name').fill('Ina')
  await page.getByLabel('Last Name').fill('Maker')
  await page.getByLabel('Email Address').fill(`ina-${Date.now()}@typodont.test`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(tab(page, 'Overview')).toBeVisible()
  const [id] = /\d+$/.exec(page.url()) ?? []
  // Without a contract there are no fees.
  await expect(tab(page, 'Fees')).toHaveCount(0)
  await tab(page, 'Members').click()
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await checkScreen(page, 'organization-invite')
  await dialog.getByLabel('Email').fill('desk@larkspur.test')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pending Invitations' })).toContainText('desk@larkspur.test')

  const attention = {
    approvals: null,
    held: { count: 2, patient_id: 1, patient_name: 'Eli Sandoval', note: 'The lower scan is cut off.', since: null },
    expired_invitations: { count: 1, id: 1, email: 'late@larkspur.test', sent_at: '2026-01-02T08:00:00.000Z' },
  }
  await page.route(`**/api/v2/organizations/${id}?*`, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { organization: object }
    await route.fulfill({ response: reply, json: { organization: { ...body.organization, attention } } })
  })
  await page.reload()
  await tab(page, 'Overview').click()
  const look_at = page.getByRole('region', { name: 'Needs a look' })
  await expect(look_at).toContainText('2 cases on hold')
  await expect(look_at).toContainText('The latest: Eli Sandoval, The lower scan is cut off.')
  await expect(look_at).not.toContainText('approval')
  await expect(look_at.getByRole('button', { name: 'Send again to late@larkspur.test' })).toBeVisible()
  await look_at.getByRole('link', { name: 'Show cases on hold' }).click()
  await expect(page).toHaveURL(/only_on_hold/)

  await test.step('its owner cannot be archived, and the button says what to do instead', async () => {
    await page.goBack()
    await tab(page, 'Members').click()
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByRole('table')).toContainText('Ina Maker')
    await members.getByRole('link', { name: 'Ina Maker' }).click()
    const archive = page.getByRole('button', { name: 'Archive', exact: true })
    await expect(archive).toHaveAttribute('aria-disabled', 'true')
    await archive.hover()
    await expect(page.getByText('Make somebody else the owner first, or archive the organization.')).toBeVisible()
  })
})

test('an organization is disabled, enabled, archived and restored', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  await openPractice(page, 'Brightwater Orthodontics')
  const menu = async (label: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await menu('Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Organization Disabled')).toBeVisible()
  await expect(tab(page, 'Members')).toHaveCount(0)
  await expect(page.getByLabel('Organization Name')).toBeDisabled()
  await saveScreenshot(page, 'organization-disabled')
  await menu('Enable')
  await tab(page, 'Members').click()
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()

  await menu('Archive')
  await expect(page.getByText('Are you sure you want to archive this organization?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('The organization is archived. It can be read, not changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add member' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start A Case' })).toHaveAttribute('aria-disabled', 'true')
  await saveScreenshot(page, 'organization-archived')
  await menu('Restore')
  await expect(page.getByText('Are you sure you want to restore this archived organization?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Add member' })).toBeVisible()
})

test('a lab partner can only read, and a technician cannot make changes', async ({ page, browser }) => {
  await signInWithoutPage(page, 'lab')
  await openPractice(page, 'Cedar Hollow Dental')
  await expect(page.getByRole('region', { name: 'Notes' })).toHaveCount(0)
  await expect(page.getByLabel('Organization Name')).toBeDisabled()
  await expect(tab(page, 'Fees')).toHaveCount(0)
  await tab(page, 'Defaults').click()
  await expect(page.getByRole('region', { name: 'New cases' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Credits' })).toHaveCount(0)
  await tab(page, 'Members').click()
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add member|Invite member/ })).toHaveCount(0)
  await saveScreenshot(page, 'organization-lab')
  const context = await browser.newContext()
  const tech = await context.newPage()
  await signInWithoutPage(tech, 'tech')
  await openPractice(tech, 'Cedar Hollow Dental')
  await expect(tech.getByLabel('Organization Name')).toBeDisabled()
  await expect(tech.getByRole('button', { name: 'More actions' })).toHaveCount(0)
})

test('fees inherit the global prices, are overridden and inherit again', async ({ page, browser }) => {
  await signInWithoutPage(page, 'admin')
  const id = await openPractice(page, 'Brightwater Orthodontics')
  await tab(page, 'Fees').click()
  const software = page.getByRole('textbox', { name: 'Software', exact: true })
  const row = page.getByRole('row').filter({ has: software })
  await expect(software).toHaveValue('')
  const global = Number(await software.getAttribute('placeholder'))
  await expect(row).toContainText('as global')
  await checkScreen(page, 'organization-fees')
  const save = async () => {
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save prices' }).click()
    // The notification of the previous save may still be visible.
    await expect(page.getByText('The prices were saved.').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  }
  await software.fill(String(global * 0.9))
  await expect(row).toContainText('−10.0 %')
  await page.getByRole('switch', { name: 'As global' }).click()
  await page.getByRole('textbox', { name: 'Discount, tier 1', exact: true }).fill('11')
  await save()
  await expect(tab(page, 'Fees')).toContainText('2 own')

  // A reader of prices sees the same table, read only.
  const context = await browser.newContext()
  const reader = await context.newPage()
  await signIn(reader, 'supervisor', `/organizations/${id}?tab=fees`)
  await expect(reader.getByRole('textbox', { name: 'Software', exact: true })).toBeDisabled()
  await saveScreenshot(reader, 'organization-fees-read')
  await context.close()

  await software.fill('')
  await page.getByRole('switch', { name: 'As global' }).click()
  await expect(row).toContainText('as global')
  await save()
  await expect(tab(page, 'Fees')).not.toContainText('own')
})
