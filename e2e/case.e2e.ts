import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage, type Account } from './sign-in.ts'
import { visit } from './visit.ts'
import { completeWithoutModel } from './without-model.ts'
import { expect, test } from './test.ts'

type Row = {
  id: number
  formatted_name: string
  is_on_hold: boolean
  deleted_at: string | null
  /** Present if the query includes it. */
  workflow_data?: { groups: { initial: { steps: { status: string }[] } } }
}

/** Returns a case of the demo world in that state. */
async function findCase(page: Page, filter: string, matches: (row: Row) => boolean = () => true): Promise<Row> {
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const found = await read<{ patients: { data: Row[] } }>(page.request, `/patients?perPage=100&${filter}`, token)
  const row = found.patients.data.find((each) => !each.is_on_hold && matches(each))
  if (!row) throw new Error(`no case for ${filter}`)
  return row
}

async function read<Answer>(request: APIRequestContext, path: string, token: string | null): Promise<Answer> {
  const reply = await request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}

/** Returns a page for each account, not opened yet, all in the practice of owner@, so that both sides look at the same case. */
async function openTogether(browser: Browser, accounts: Account[]) {
  const pages: Page[] = []
  for (const account of accounts) {
    const page = await (await browser.newContext()).newPage()
    await signInWithoutPage(page, account)
    pages.push(page)
  }
  return pages
}

function header(page: Page) {
  return page.locator('main header').first()
}

/** The one filled button, which names the next action. */
function primaryButton(page: Page) {
  return header(page).locator('.mantine-Button-root:not([data-variant])')
}

const IN_SETUP = 'filter[filter_request_type_status]=initial_case_setup:pending'

/** Returns whether a step of the setup has not been started yet. */
function hasStepToStart({ workflow_data }: Row) {
  return workflow_data?.groups.initial.steps.some(({ status }) => status === 'NEW') ?? false
}

test('a new rx form can be deleted, one in progress cannot', async ({ page }) => {
  await signInWithoutPage(page, 'supervisor')
  const deleteForm = page.getByRole('menuitem', { name: 'Delete rx form' })
  const startedCase = await findCase(page, IN_SETUP)
  await page.goto(`/patient-workflow/${startedCase.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(deleteForm).toHaveAttribute('aria-disabled', 'true')
  await expect(deleteForm).toHaveAttribute('title', 'Only a new or canceled rx form can be deleted.')

  const newCase = await findCase(page, 'filter[filter_request_type_status]=initial_case_setup:new&sort=-created_at')
  await visit(page, `/patient-workflow/${newCase.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await deleteForm.click()
  const question = page.getByRole('dialog', { name: 'Delete rx form' })
  await expect(question).toContainText(newCase.formatted_name)
  await question.getByRole('button', { name: 'Delete rx form' }).click()
  await expect(page.getByText('The rx form was deleted.')).toBeVisible()
  await expect(page.getByText('This patient has no rx form.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Not found.')).toHaveCount(0)
})

test('a technician works on a case, and the practice sees it without a reload', async ({ browser }) => {
  test.setTimeout(120_000)
  const [owner, tech] = await openTogether(browser, ['owner', 'tech'])
  if (!owner || !tech) throw new Error('nobody came')
  const row = await findCase(owner, `${IN_SETUP}&include=workflowData`, hasStepToStart)
  await owner.goto(`/patient-details/${row.id}`)
  await tech.goto(`/patient-workflow/${row.id}`)
  await expect(tech.getByRole('heading', { level: 1 })).toContainText(row.formatted_name)

  await test.step('starts and finishes a step', async () => {
    const start = tech.getByRole('button', { name: /^Start now/ }).first()
    const process = (await start.getAttribute('aria-label'))?.replace('Start now: ', '') ?? ''
    await header(tech)
      .getByRole('button', { name: `Start step: ${process}` })
      .click()
    await expect(tech.getByRole('button', { name: `Enter finishes it: ${process}` })).toBeVisible()
    await expect(primaryButton(tech)).toHaveText([`Finish step: ${process}↵`])
    await checkScreen(tech, 'patient-workflow')
    // The start is set to the past, so that the end may be now.
    const started = tech.getByRole('textbox', { name: `${process} started` })
    await started.fill('2026-01-05 08:00')
    // Enter within a field saves the field.
    const saved = tech.waitForResponse((reply) => /\/tech-workflows\/\d+\/processes/.test(reply.url()))
    await started.press('Enter')
    await saved
    const finished = tech.getByRole('textbox', { name: `${process} finished` })
    await expect(finished).toHaveCount(0)
    await started.blur()
    await tech.keyboard.press('Enter')
    await expect(finished).not.toHaveValue('')
    await tech.getByRole('button', { name: 'Undo' }).click()
    await expect(primaryButton(tech)).toHaveText([`Finish step: ${process}↵`])
    await primaryButton(tech).click()
    await expect(finished).not.toHaveValue('')
  })

  await test.step('an end time before the start time is refused with a message', async () => {
    const finished = tech.getByRole('textbox', { name: / finished$/ }).first()
    const before = await finished.inputValue()
    await finished.fill('2020-01-05 08:00')
    await finished.press('Enter')
    await expect(tech.getByText(/^Process .+ - ST must be before ET$/)).toBeVisible()
    // The message stays, and the cell shows the stored value.
    await finished.press('Tab')
    await expect(finished).toHaveValue(before)
    await expect(tech.getByText(/ST must be before ET$/)).toBeVisible()
  })

  await test.step('writes a note, which the practice sees', async () => {
    await tech.getByRole('textbox', { name: 'Write a note the doctor can read' }).fill('Torque of 11 is unchanged.')
    await tech.getByRole('button', { name: 'Send' }).click()
    await expect(tech.getByText('The note was added.')).toBeVisible()
    await expect(owner.getByText('Torque of 11 is unchanged.')).toBeVisible({ timeout: 5000 })
  })

  await test.step('puts the case on hold and releases it', async () => {
    await tech.keyboard.press('Escape')
    await tech.getByRole('button', { name: /Put on hold/ }).click()
    await expect(tech.getByLabel('Your name')).toHaveValue('Maren Okafor')
    await tech.getByRole('textbox', { name: 'Reason' }).fill('The lower scan is cut off.')
    await checkScreen(tech, 'hold-dialog')
    await tech.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await expect(owner.getByText('On hold', { exact: true }).first()).toBeVisible({ timeout: 5000 })
    for (const page of [tech, owner]) {
      await expect(
        page.getByText(/^Maren Okafor put the case on hold, today,? .*: The lower scan is cut off\.$/),
      ).toBeVisible()
    }
    await expect(primaryButton(tech)).toHaveText(['Ask the practice…↵'])
    await tech.getByRole('status').filter({ hasText: 'on hold.' }).getByRole('button', { name: 'Undo' }).click()
    await expect(tech.getByText(/put the case on hold, today/)).toBeHidden()
    await tech.getByRole('button', { name: /Put on hold/ }).click()
    await tech.getByRole('textbox', { name: 'Reason' }).fill('The lower scan is cut off.')
    await tech.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await tech.getByRole('button', { name: /Unhold/ }).click()
    await tech.getByRole('textbox', { name: 'Reason' }).fill('A new scan came.')
    await tech.getByRole('dialog').getByRole('button', { name: 'Unhold' }).click()
    await expect(tech.getByRole('dialog')).toBeHidden()
  })

  await test.step('completes the setup, and the practice is asked for approval', async () => {
    // Steps are open, so completing is not the next action, but it is allowed.
    await expect(header(tech).getByRole('button', { name: 'Complete setup' })).toHaveCount(0)
    await tech.getByRole('button', { name: 'More actions' }).click()
    await tech.getByRole('menuitem', { name: 'Complete setup' }).click()
    await completeWithoutModel(tech)
    await expect(owner.getByText('The lab has not attached the setup yet')).toBeVisible({ timeout: 5000 })
    await checkScreen(owner, 'patient-details')
  })

  await test.step('the practice requests a change', async () => {
    await owner.getByRole('button', { name: 'Ask for a change' }).click()
    await owner.getByRole('textbox', { name: /What should be different/ }).fill('Please lower the bracket of 22.')
    await checkScreen(owner, 'request-changes')
    await owner.getByRole('dialog').getByRole('button', { name: 'Ask for a change' }).click()
    await expect(owner.getByText('Please lower the bracket of 22.')).toBeVisible()
    await expect(primaryButton(tech)).toHaveText(['Finish step: Shipped↵'], { timeout: 5000 })
    await primaryButton(tech).click()
    await expect(primaryButton(tech)).toHaveText(['Complete setup↵'])
  })

  await test.step('and approves the next version', async () => {
    // The next action is the same on both pages of the case.
    await visit(tech, `/patient-details/${row.id}`)
    await expect(primaryButton(tech)).toHaveText(['Complete setup↵'])
    await primaryButton(tech).click()
    await completeWithoutModel(tech)
    await owner.getByRole('button', { name: 'Approve without a model' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Approve without a model' }).click()
    await expect(owner.getByText('The lab has not attached the setup yet')).toBeHidden()
    await expect(tech.getByText('approved the setup').first()).toBeVisible({ timeout: 5000 })
  })
})

test('j and k move through the list that the case was opened from, and a link returns to it', async ({ page }) => {
  await signInWithoutPage(page, 'tech')
  const listed = '/patients-page?perPage=50&sort=-created_at'
  await page.goto(listed)
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.nth(2)).toBeVisible()
  const names = await Promise.all([0, 1].map((at) => rows.nth(at).getByRole('link').first().innerText()))
  const title = page.getByRole('heading', { level: 1 })
  const position = (index: number) => header(page).getByText(new RegExp(`^${index} of \\d+`))
  await rows.first().getByRole('link').first().click()
  await expect(position(1)).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Previous case' })).toBeDisabled()
  await page.keyboard.press('j')
  await expect(position(2)).toBeVisible()
  await expect(title).toContainText(parseName(names[1]))
  // A reload preserves the position.
  await page.reload()
  await expect(position(2)).toBeVisible()
  await page.keyboard.press('k')
  await expect(position(1)).toBeVisible()
  await expect(title).toContainText(parseName(names[0]))
  const address = page.url()
  await header(page).getByRole('link', { name: 'Patients' }).click()
  await expect(page).toHaveURL(listed)

  // A case opened directly belongs to no list.
  await page.goto('about:blank')
  await page.goto(address)
  await expect(title).toContainText(parseName(names[0]))
  await expect(header(page).getByRole('button', { name: 'Next case' })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(address)
})

/** Extracts the name from the text of a row's link. */
function parseName(text: string | undefined) {
  return text?.split(' (')[0]?.split('\n')[0] ?? ''
}

test('a practice has no workflow page and no print pages of the lab', async ({ page }) => {
  await signIn(page, 'member', '/account')
  for (const address of [
    '/patient-workflow/100000001',
    '/patient-details/100000001/print',
    '/patient-details/100000001/print-label',
  ]) {
    await visit(page, address)
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  }
})

test('a case printed in-office is labeled as such, and a second one has its number', async ({ page }) => {
  await signInWithoutPage(page, 'owner')
  const second = await findCase(page, '', ({ formatted_name }) => formatted_name.endsWith('(1)'))
  await page.goto(`/patient-details/${second.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(1)')
  const newCase = await findCase(page, 'filter[filter_request_type_status]=initial_case_setup:new')
  await visit(page, `/patient-details/${newCase.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newCase.formatted_name)
  await expect(page.getByText('In-office', { exact: true })).toBeHidden()
  await page.evaluate(async (id) => {
    const token = localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { patient } = await (await fetch(`/api/v2/patients/${id}`, { headers })).json()
    const body = JSON.stringify({ print_assignment: 'H', insert_brackets_assignment: null })
    await fetch(`/api/v2/rx_forms/${patient.rx_form.id}`, { method: 'PATCH', headers, body })
  }, newCase.id)
  await page.reload()
  await expect(page.getByText('In-office', { exact: true }).first()).toBeVisible()
  await saveScreenshot(page, 'patient-in-office')
})

test('canceling an upload asks for confirmation above its dialog', async ({ page }) => {
  await signInWithoutPage(page, 'tech')
  const row = await findCase(page, IN_SETUP)
  await page.goto(`/patient-details/${row.id}`)
  await page.getByRole('button', { name: 'Upload STL files' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload STL files' })
  await upload
    .getByLabel('Drop STL files anywhere on this page')
    .setInputFiles({ name: 'half.stl', mimeType: 'model/stl', buffer: Buffer.from('solid half') })
  await expect(upload.getByText('half.stl', { exact: true })).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Stop uploading' })
  await upload.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(question).toBeVisible()
  // Escape closes the question without asking again.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(upload).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stop uploading' }).click()
  await expect(upload).toBeHidden()
})

test('each file opened in the viewer is recorded with its name', async ({ page }) => {
  await signInWithoutPage(page, 'tech')
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  type Files = { patient_files: { original_name: string }[] }
  const listFiles = async (id: number) =>
    (await read<Files>(page.request, `/patient_files?filter[patient_id]=${id}`, token)).patient_files
  // Some cases have no scan, because they wait for an impression.
  let names: string[] = []
  const ids: number[] = []
  while (names.length < 2) {
    const { id } = await findCase(page, IN_SETUP, (each) => !ids.includes(each.id))
    ids.push(id)
    names = (await listFiles(id)).map((file) => file.original_name)
  }
  const id = ids.at(-1)
  await page.goto(`/patient-details/${id}`)
  const opening = page.locator('ul[aria-label="STL files"] button:not([aria-label])')
  for (const name of names) {
    await opening.filter({ hasText: name }).click()
    const viewer = page.getByRole('dialog', { name: /^3D view of/ })
    await expect(viewer.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await viewer.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(viewer).toBeHidden()
  }
  type Trail = { events: { data: { name: string; data: { original_name?: string } }[] } }
  await expect
    .poll(async () => {
      const { events } = await read<Trail>(page.request, `/patients/${id}/events?kind=opened&perPage=50`, token)
      return events.data.filter((each) => each.name === 'file.opened').map((each) => each.data.original_name)
    })
    .toEqual(expect.arrayContaining(names))
})

test('an archived case is found and read-only, and deleting it requires typing its number', async ({ page }) => {
  await signInWithoutPage(page, 'super')
  const row = await findCase(page, 'filter[archived_only]=true')
  await page.goto('/patients-page')
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  await page.keyboard.type(row.formatted_name)
  await page.locator('[data-action]').filter({ hasText: 'Archived' }).first().click()
  await expect(page).toHaveURL(/patient-workflow/)
  await visit(page, `/patient-details/${row.id}`)
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
  await expect(page.getByLabel('First name')).toBeDisabled()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Permanently Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Permanently Delete' })).toBeDisabled()
  await checkScreen(page, 'delete-patient')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) refused.push(response.url())
  })
  const confirmationLabel = await page
    .getByRole('dialog')
    .getByText(/^Type the/)
    .textContent()
  await page.getByLabel(/^Type the/).fill(confirmationLabel?.replace(/^Type the (case number|name) /, '') ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Permanently Delete' }).click()
  await expect(page).toHaveURL(/\/patients-page$/)
  await expect(page.getByText('The patient was deleted permanently.')).toBeVisible()
  await expect(undo).toBeHidden()
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  // Nothing of the deleted case is requested again.
  expect(refused).toEqual([])
})

test('the print pages open without the shell', async ({ page }) => {
  // The browser's print dialog would block the page.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInWithoutPage(page, 'tech')
  const row = await findCase(page, 'filter[rush_case_only]=true')
  await page.goto(`/patient-details/${row.id}/print-rxform`)
  await expect(page.getByRole('heading', { name: 'Rx form' })).toBeVisible()
  await checkScreen(page, 'print-rxform')
  await visit(page, `/patient-details/${row.id}/print-label`)
  await expect(page.getByRole('img', { name: /^Code 128: / })).toBeVisible()
  await checkScreen(page, 'print-label')
  await visit(page, `/patient-details/${row.id}/print`)
  await expect(page).toHaveURL(new RegExp(`/patient-details/${row.id}$`))
})

test('a URL without a number is not found, and a closed form is read-only with the reason', async ({ page }) => {
  await signInWithoutPage(page, 'owner')
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/patient-details/abc')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  expect(urls.filter((url) => url.includes('NaN'))).toEqual([])

  const row = await findCase(page, 'filter[filter_request_type_status]=initial_case_setup:completed')
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const { patient } = await read<{ patient: { rx_form: { id: number } } }>(page.request, `/patients/${row.id}`, token)
  await page.goto(`/rx-forms/${patient.rx_form.id}/modify`)
  await expect(page.getByText('The rx form is completed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What was ordered' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await checkScreen(page, 'rx-form-closed')
})
