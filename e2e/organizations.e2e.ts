import { expect, test, type Page } from '@playwright/test'
import { look } from './look.ts'
import { signIn } from './people.ts'

/** What the signed-in person gets from the server, for finding something in the demo world. */
async function read(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const reply = await page.request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}

async function openPractice(page: Page, name: string) {
  // The shape is the contract's own; only what is used is named.
  const list = (await read(page, `/organizations?searchString=${encodeURIComponent(name)}&status=ALL`)) as {
    organizations: { data: { id: number; name: string }[] }
  }
  const found = list.organizations.data.find((row) => row.name === name)
  if (!found) throw new Error(`The demo world has no ${name}.`)
  await page.goto(`/organizations/${found.id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return found.id
}

test('staff keep the notes and the name of an organization', async ({ page }) => {
  await signIn(page, 'admin')
  await openPractice(page, 'Cedar Hollow Dental')
  await expect(page.getByRole('table', { name: 'Members' })).toContainText('Priya Raman')
  await look(page, 'organization')

  await test.step('notes are saved once they differ', async () => {
    const notes = page.getByRole('region', { name: 'Notes' })
    await expect(notes.getByRole('button', { name: 'Save' })).toBeDisabled()
    await notes.getByRole('textbox', { name: 'Notes' }).fill('Prefers calls before 10:00.')
    await notes.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The organization was saved.')).toBeVisible()
  })

  await test.step('what changed is named at the foot, and saved from there', async () => {
    await page.getByLabel('Organization Name').fill('Cedar Hollow Orthodontics')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Organization Name')
    await look(page, 'organization-unsaved')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Cedar Hollow Orthodontics', level: 1 })).toBeVisible()
    await page.getByLabel('Organization Name').fill('Cedar Hollow Dental')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Cedar Hollow Dental', level: 1 })).toBeVisible()
  })
})

test('two people edit one organization: the second is told by whom, keeps what was typed and may reload', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const id = await openPractice(page, 'Copperline Dental Group')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'supervisor')
  await other.goto(`/organizations/${id}`)
  await other.getByLabel('Organization Name').fill('Copperline West')
  const bar = (of: Page) => of.getByRole('region', { name: 'Unsaved changes' })
  const rename = async (name: string) => {
    await page.getByLabel('Organization Name').fill(name)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await rename('Copperline East')
  await bar(other).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('This record was changed by Marcus Odell. Reload to see the changes.')).toBeVisible()
  await expect(other.getByLabel('Organization Name')).toHaveValue('Copperline West')
  await look(other, 'organization-conflict')
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect(other.getByLabel('Organization Name')).toHaveValue('Copperline East')
  await context.close()
  await rename('Copperline Dental Group')
})

test('the timeline names the case that somebody opened', async ({ page }) => {
  await signIn(page, 'admin')
  const { patients } = (await read(page, '/patients?perPage=1')) as {
    patients: { data: { id: number; full_name: string; organization_id: number }[] }
  }
  const [patient] = patients.data
  if (!patient) throw new Error('The demo world has no patient.')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const address = `/patient-workflow/${patient.id}`
  await page.goto(address)
  await expect(timeline).toBeVisible()
  await page.goto(`/organizations/${patient.organization_id}`)
  await timeline.getByRole('button', { name: 'Opened' }).click()
  await expect(timeline.getByRole('link', { name: patient.full_name }).first()).toHaveAttribute('href', address)
})

test('a member is found, added and removed', async ({ page }) => {
  await signIn(page, 'admin')
  await openPractice(page, 'Cedar Hollow Dental')
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add member' })
  await dialog.getByRole('combobox', { name: 'User' }).fill('a')
  await expect(page.getByRole('option').nth(9)).toBeAttached()
  await look(page, 'organization-add-member-choices')
  await page.getByRole('option').first().click()
  const label = await dialog.getByLabel('User').inputValue()
  const name = label.split(', ')[0] ?? ''
  await look(page, 'organization-add-member')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from the organization' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('staff add an address to a mail and a credit', async ({ page }) => {
  await signIn(page, 'admin')
  await openPractice(page, 'Cedar Hollow Dental')
  await test.step('a copy of a mail goes to one more address', async () => {
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

  await test.step('a credit ends after it begins', async () => {
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

test('an organization is disabled, enabled, archived and restored', async ({ page }) => {
  await signIn(page, 'admin')
  await openPractice(page, 'Brightwater Orthodontics')
  const menu = async (label: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await menu('Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Organization Disabled')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Members' })).toHaveCount(0)
  await expect(page.getByLabel('Organization Name')).toBeDisabled()
  await look(page, 'organization-disabled')
  await menu('Enable')
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()

  await menu('Archive')
  await expect(page.getByText('Are you sure you want to archive this organization?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('The organization is archived. It can be read, not changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add member' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start A Case' })).toHaveAttribute('aria-disabled', 'true')
  await look(page, 'organization-archived')
  await menu('Restore')
  await expect(page.getByText('Are you sure you want to restore this archived organization?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Add member' })).toBeVisible()
})

test('an owner is not archived, and the button says what to do instead', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/organizations/add')
  await page.getByLabel('First Name').fill('Otto')
  await page.getByLabel('Last Name').fill('Maker')
  await page.getByLabel('Email Address').fill(`otto-${Date.now()}@typodont.test`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const members = page.getByRole('region', { name: 'Members' })
  await expect(members.getByRole('table')).toContainText('Otto Maker')
  await members.getByRole('link', { name: 'Otto Maker' }).click()
  const archive = page.getByRole('button', { name: 'Archive', exact: true })
  await expect(archive).toHaveAttribute('aria-disabled', 'true')
  await archive.hover()
  await expect(page.getByText('Make somebody else the owner first, or archive the organization.')).toBeVisible()
})

test('a lab partner reads, technicians change nothing', async ({ page, browser }) => {
  await signIn(page, 'lab')
  await openPractice(page, 'Cedar Hollow Dental')
  await expect(page.getByRole('region', { name: 'Notes' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Credits' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add member' })).toHaveCount(0)
  await expect(page.getByLabel('Organization Name')).toBeDisabled()
  await look(page, 'organization-lab')
  const context = await browser.newContext()
  const tech = await context.newPage()
  await signIn(tech, 'tech')
  await openPractice(tech, 'Cedar Hollow Dental')
  await expect(tech.getByLabel('Organization Name')).toBeDisabled()
  await expect(tech.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await context.close()
})
