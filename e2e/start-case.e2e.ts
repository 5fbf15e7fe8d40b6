import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { openAllSections, withoutUsualChoices } from './case-form.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** Real scans, but coarse: 200 kB test as much as 30 MB. */
const upper = stl('thornquist-upper.stl', 'upper')
const lower = stl('thornquist-lower.stl', 'lower')

test('an incomplete case lists what is missing, rejects invalid input, and is then submitted', async ({ page }) => {
  await withoutUsualChoices(page)
  await signIn(page, 'owner', '/patients')
  await expect(page.getByRole('link', { name: 'Start A Case' })).toBeVisible()
  // By its shortcut, like a regular user.
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'Start A Case' })).toBeVisible()
  await openAllSections(page)
  const bar = page.getByRole('region', { name: /what is missing/ })
  const submit = page.getByRole('button', { name: 'Submit case' })

  // Nothing is filled in: every missing field is named, and the form cannot be submitted.
  await expect(bar.getByText('5 things are missing')).toBeVisible()
  await expect(submit).toBeDisabled()
  await bar.getByRole('button', { name: 'Last name' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  // The first name had the focus before, and was left empty.
  await expect(page.getByText('Required')).toHaveCount(2)

  await page.getByLabel('Last name').fill('Thorn-quist')
  await page.getByLabel('First name').fill('quentin')
  await page.getByLabel('Case number').fill('26-1')
  await page.getByLabel('Impression date').focus()
  await expect(page.getByText('Name may only contain letters (first letter uppercase)')).toBeVisible()
  await expect(page.getByText('Case number may only contain letters')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Quentin')
  await page.getByLabel('Last name').fill('Thornquist')
  await page.getByLabel('Case number').fill('26 1')

  await page.getByRole('switch', { name: /Rush case/ }).click()
  await expect(bar.getByRole('button', { name: 'Rush case authorized by' })).toBeVisible()
  await page.getByLabel('Rush case authorized by').fill('Dr. Raman')
  await choose(page, 'Doctor')
  await choose(page, 'Bracket library')

  // A wrong type, and a name that already exists.
  await uploadStl(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no scan') })
  await expect(page.getByText('Only .stl files can be uploaded.')).toBeVisible()
  await uploadStl(page, upper, lower)
  await expect(page.getByLabel('Received')).toHaveCount(2)
  await uploadStl(page, upper)
  await expect(page.getByText('File with such name already exists.')).toBeVisible()

  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(bar.getByText('Everything is there')).toBeVisible()
  await checkScreen(page, 'start-case')
  await submit.click()
  await expect(page.getByText('The case was submitted.')).toBeVisible()
  await expect(page).toHaveURL(/\/patients\?receipt=\d+$/)
  const receipt = page.getByRole('dialog', { name: /^Quentin Thornquist.* is with the lab$/ })
  await expect(receipt.getByText(upper.name)).toBeVisible()
  await expect(receipt.getByText('Setup ready by')).toBeVisible()
  // Both files are of this browser, and the server read the same bytes.
  await expect(receipt.getByText('Received whole')).toHaveCount(2, { timeout: 30_000 })
  await expect(receipt.getByRole('region', { name: 'Order' })).toContainText('Trays')
  await checkScreen(page, 'receipt')
})

test('a duplicate name is shown while typing and confirmed at submit; an impression opens the printable form', async ({
  page,
  context,
}) => {
  // A patient of the demo world, so that the scene does not depend on others.
  await startCase(page)
  await page.getByLabel('First name').fill('Hugo')
  await page.getByLabel('Last name').fill('Tremblay')
  await expect(page.getByText('A patient with this exact name was already submitted on')).toBeVisible()
  await choose(page, 'Doctor')
  await page.getByRole('radio', { name: 'PVS' }).click()
  await choose(page, 'Bracket library')

  // The draft is offered on return.
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You began a case for Hugo Tremblay.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume draft' }).click()
  await expect(page.getByRole('radio', { name: 'PVS' })).toBeChecked()

  await page.getByRole('button', { name: 'Submit case' }).click()
  const question = page.getByRole('dialog', { name: 'Duplicate Patient' })
  await expect(question).toContainText("Click YES to proceed, but note a '(1)' will be placed in the name")
  const printed = context.waitForEvent('page')
  await question.getByRole('button', { name: 'YES' }).click()
  await expect(page).toHaveURL(/\/patients\?receipt=\d+$/)
  await (await printed).waitForURL(/\/patient-details\/\d+\/print-rxform$/)
})

test('a case whose reply was lost can be sent again, and later changes are reported as missing', async ({ page }) => {
  await startCase(page)
  await page.getByLabel('First name').fill('Ilse')
  // A retry of this test would find the case of the first attempt.
  await page.getByLabel('Last name').fill(['Verloren', 'Verlorener', 'Verlorenste'][test.info().retry] ?? 'Verlust')
  await choose(page, 'Doctor')
  await page.getByRole('radio', { name: 'PVS' }).click()
  await choose(page, 'Bracket library')
  await page.route('**/api/v2/rx_forms', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const submit = page.getByRole('button', { name: 'Submit case' })
  await submit.click()
  await expect(page.getByText('Please check your internet connection and try again.')).toBeVisible()
  await page.unroute('**/api/v2/rx_forms')
  await page.getByLabel('Special instructions').fill('One word more')
  // The submitted case has the name by now: returning to the window shows the hint, but asks no question.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('A patient with this exact name was already submitted on')).toBeVisible()
  // A persistent message does not cover the button.
  await submit.click()
  await expect(page.getByText('This case was submitted already, without your last changes.')).toBeVisible()
})

test('an rx form is edited, and a concurrent change by another user is reported, not overwritten', async ({ page }) => {
  await signInWithoutPage(page, 'owner')
  const api = await createApi(page)
  type Forms = { rx_forms: { data: { id: number; completed_at: string | null; cancelled_at: string | null }[] } }
  const { rx_forms }: Forms = await api.get('/rx_forms?perPage=50')
  const id = rx_forms.data.find((form) => form.completed_at === null && form.cancelled_at === null)?.id
  await page.goto(`/rx-forms/${id}/modify`)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await saveScreenshot(page, 'modify-form')
  await page.getByLabel('Special instructions').fill('Mine')
  await api.patch(`/rx_forms/${id}`, { special_instructions: 'Theirs' })
  await save.click()
  await expect(page.getByText('This record was changed by')).toBeVisible()
  await expect(page.getByLabel('Special instructions')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Special instructions')).toHaveValue('Theirs')
  await page.getByLabel('Special instructions').fill('Both')
  await save.click()
  await expect(page.getByText('RxForm successfully updated.')).toBeVisible()
  await expect(page).toHaveURL(/\/patient-details\/\d+$/)
})

test('the price follows the selection, for users with access to prices', async ({ page, browser }) => {
  await startCase(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await page.getByRole('radio', { name: /^Standard/ }).click()
  await expect(summary).toContainText('Full service')
  const before = await readTotal(page)
  await page.getByRole('radio', { name: /^Urgent/ }).click()
  const urgent = Number(
    /\$([\d.]+)/.exec(
      (await page
        .locator('label')
        .filter({ hasText: /^Urgent/ })
        .textContent()) ?? '',
    )?.[1],
  )
  await expect(summary).toContainText(`+$${urgent.toFixed(2)} Shipping, Urgent`)
  expect(await readTotal(page)).toBeCloseTo(before + urgent, 2)
  await checkScreen(page, 'start-case-price')
  await page.getByRole('switch', { name: /Rush case \$[\d.]+ per arch/ }).click()
  await expect(summary).toContainText(/\+\$[\d.]+ Rush case/)
  await expect(page.getByRole('button', { name: 'Submit case' })).toContainText((await readTotal(page)).toFixed(2))
  await page.getByRole('radio', { name: /^Standard/ }).click()
  await page.getByRole('switch', { name: /Rush case/ }).click()
  expect(await readTotal(page)).toBe(before)

  const context = await browser.newContext()
  const member = await context.newPage()
  await signIn(member, 'member', '/organizations/1/rx-forms/add')
  await expect(member.getByRole('region', { name: 'Summary' })).toContainText('What')
  expect(await member.getByRole('main').textContent()).not.toContain('$')

  await test.step('a member can choose from their own and the global bracket libraries', async () => {
    await openAllSections(member)
    await member
      .getByRole('combobox', { name: 'Bracket library' })
      .or(member.getByRole('textbox', { name: 'Bracket library' }))
      .first()
      .click()
    await expect(member.getByRole('option', { name: 'Ardent Mini .018' })).toBeVisible()
    await expect(member.getByRole('option', { name: 'Halcyon Clear .022' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the form has one column, and the bar stays visible and opens the price', async ({ page }) => {
    await signIn(page, 'owner', '/organizations/1/rx-forms/add')
    await expect(page.getByRole('button', { name: 'Submit case' })).toBeInViewport()
    await checkScreen(page, 'start-case-390')
    await page.getByRole('button', { name: 'Price', exact: true }).click()
    const price = page.getByRole('dialog', { name: 'Price' })
    await expect(price.getByText('Setup ready by')).toBeVisible()
    await checkScreen(page, 'start-case-390-price')
    await page.keyboard.press('Escape')
    await expect(price).toBeHidden()

    await test.step('another organization is refused', async () => {
      await visit(page, '/organizations/2/rx-forms/add')
      await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    })
  })
})

/** Opens the form with all of its sections. */
async function startCase(page: Page) {
  await withoutUsualChoices(page)
  await signIn(page, 'owner', '/organizations/1/rx-forms/add')
  await openAllSections(page)
}

/** Returns the cost of the case in dollars, from its summary. */
async function readTotal(page: Page) {
  const sum = await page.getByRole('region', { name: 'Summary' }).locator('dl').last().locator('dd').textContent()
  return Number(sum?.replaceAll(/[$,]/g, ''))
}

/** Chooses the first option offered. */
async function choose(page: Page, label: string) {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first()
    .click()
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
  await page.keyboard.press('Escape')
}

/** Calls the API with the session of the page. */
async function createApi(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path: string) => (await page.request.get(`/api/v2${path}`, { headers })).json(),
    patch: (path: string, data: object) => page.request.patch(`/api/v2${path}`, { headers, data }),
  }
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function uploadStl(page: Page, ...files: Chosen[]) {
  await page.getByLabel('Drop STL files anywhere on this page').setInputFiles(files)
}

function stl(name: string, jaw: 'upper' | 'lower'): Chosen {
  return { name, mimeType: 'model/stl', buffer: Buffer.from(archStl({ seed: 'screen', jaw, step: 2 })) }
}

test('a draft is discarded when asked for, and deleted on sign-out', async ({ page }) => {
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('case-draft')).length)
  await startCase(page)
  await test.step('a draft is discarded after confirmation', async () => {
    await page.getByLabel('First name').fill('Nobody')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('First name')).toBeVisible()
  })

  await page.getByLabel('First name').fill('Quentin')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.goto('/patients')
  expect(await drafts()).toBe(1)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Quentin')
  await page.getByRole('button', { name: /open the menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await drafts()).toBe(0)
})

test('a form open in another tab does not store its last input after sign-out', async ({ page, context }) => {
  await startCase(page)
  await page.getByLabel('First name').fill('Quentin')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/patients')
  await other.getByRole('button', { name: /open the menu/ }).click()
  await page.getByLabel('Last name').fill('Thornquist')
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Thornquist')
})
