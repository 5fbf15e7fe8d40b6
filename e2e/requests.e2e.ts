import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { addFilter } from './filters.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const UPS = '1Z84A07E0399214417'

type Row = {
  id: number
  patient_id: number
  patient_name: string
  organization_name: string
  assigned_to: string | null
  items: number
  flawed_trays: number
}
type Detail = { patient: { is_on_hold: boolean }; printing_request: { shipping_label_printed: boolean } | null }

/** Reads from the server as the signed-in person, to find something in the demo world. */
async function read(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const reply = await page.request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}

/** Finds a request in production of the owner's practice whose shipping label is not printed yet. */
async function findInProduction(page: Page) {
  // The type is that of the contract, reduced to the fields used here.
  const list = (await read(page, '/customer_requests?statusId=2,3&perPage=500')) as {
    customer_requests: { data: Row[] }
  }
  for (const row of list.customer_requests.data) {
    if (row.organization_name !== 'Cedar Hollow Dental' || row.assigned_to !== 'O') continue
    const { customer_request } = (await read(page, `/customer_requests/${row.id}`)) as { customer_request: Detail }
    const print = customer_request.printing_request
    if (print && !print.shipping_label_printed && !customer_request.patient.is_on_hold) return row
  }
  throw new Error('The demo world has no print in production.')
}

/** Finds a new request of the signed-in practice. */
async function newRequest(page: Page, matches: (row: Row) => boolean) {
  // The type is that of the contract, reduced to the fields used here.
  const list = (await read(page, '/customer_requests?statusId=1&perPage=500')) as { customer_requests: { data: Row[] } }
  const row = list.customer_requests.data.find(matches)
  if (!row) throw new Error('The demo world has no such request.')
  return row
}

test('the filters of the list are in its URL, and a row links to its request', async ({ page }) => {
  await signInWithoutPage(page, 'tech')
  const row = await findInProduction(page)
  await page.goto('/requests')
  await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
  await checkScreen(page, 'requests')
  await page.getByRole('button', { name: 'Canceled' }).click()
  await expect(page).toHaveURL(/statusId=5/)
  await page.getByLabel('Search by Patient').fill('Nobody Of This Name')
  await expect(page).toHaveURL(/searchFullNameQuery=Nobody/)
  await expect(page.getByText('No requests match')).toBeVisible()
  await saveScreenshot(page, 'requests-none')
  await page.getByRole('button', { name: 'Reset all filters' }).click()
  await addFilter(page, 'Organization')
  await page.getByRole('radio', { name: 'Cedar Hollow Dental' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/chosen_wi_organization_id=\d+/)
  await addFilter(page, 'Locations')
  await page.getByRole('dialog', { name: 'Locations' }).getByRole('checkbox').first().check()
  // Closed before the debounce is over, which loses nothing.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/locations=\d+/)
  await saveScreenshot(page, 'requests-filters')
  // Locations depend on the organization, so they are removed with it.
  await page.getByRole('button', { name: 'Remove Organization' }).click()
  await expect(page).toHaveURL(/\/requests$/)
  await addFilter(page, 'Doctor')
  await page.getByRole('dialog', { name: 'Doctor' }).getByRole('textbox').fill('Raman')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/searchDoctorFullNameQuery=Raman/)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  const name = row.patient_name.replace(/ \(\d+\)$/, '')
  await page.getByLabel('Search by Patient').fill(name)
  await expect(page).toHaveURL(/searchFullNameQuery=/)
  await expect(page.getByRole('table', { name: 'Requests' })).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('row')
    .filter({ hasText: `R ${row.id}` })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(`/requests/${row.id}$`))
})

test('the scan of a flawed tray can be downloaded, and a print item changed', async ({ page }) => {
  await signInWithoutPage(page, 'owner')
  const { id } = await newRequest(page, (row) => row.flawed_trays > 0)
  await page.goto(`/requests/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Original IOS' }).first().click()
  expect((await download).suggestedFilename()).toMatch(/\.stl$/)
  await checkScreen(page, 'request-flawed')

  await test.step('a print item keeps the new value while the request is refetched', async () => {
    const { id } = await newRequest(page, (row) => row.items > 0)
    await visit(page, `/requests/${id}`)
    const brackets = page.getByRole('switch', { name: /^Insert brackets/ }).first()
    const before = await brackets.isChecked()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/v2/customer_requests/${id}`, async (route) => {
      await released
      await route.continue()
    })
    await brackets.click({ force: true })
    await expect(page.getByText('The print item was saved.')).toBeVisible()
    expect(await brackets.isChecked()).toBe(!before)
    const readAnew = page.waitForResponse(`**/api/v2/customer_requests/${id}`)
    release()
    await readAnew
    await expect(brackets).toBeChecked({ checked: !before })
  })
})

test('labels are printed, the request is shipped, and the practice sees the tracking', async ({ page, browser }) => {
  await signInWithoutPage(page, 'tech')
  const { id } = await findInProduction(page)
  await page.goto(`/requests/${id}`)
  await expect(page.getByText('tracking number are missing.')).toBeVisible()
  await checkScreen(page, 'request')

  await test.step('a request cannot be completed before its labels are printed', async () => {
    await page.getByRole('button', { name: /^Complete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete the shipment' })
    await expect(dialog.getByText('Print both labels of every case first.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Complete 1 request' })).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('link', { name: 'Print labels', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the labels contain both kinds of code', async () => {
    await page.getByRole('link', { name: 'Print labels' }).click()
    await expect(page.getByRole('article', { name: /Patient label/ }).getByAltText(/^Code 128: /)).toBeVisible()
    await expect(page.getByRole('article', { name: /Shipping label/ }).getByAltText(`Code 128: R${id}`)).toBeVisible()
    await expect(page.getByAltText(/^QR code: /)).toHaveCount(2)
    await checkScreen(page, 'request-labels')
    await page.getByRole('button', { name: 'Mark printed' }).click()
    await expect(page.getByText('Both labels are marked printed')).toBeVisible()
    await page.getByRole('link', { name: `Request R ${id}` }).click()
  })

  await test.step('the tracking number is required and its courier is recognized', async () => {
    await page.getByRole('button', { name: /^Complete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete the shipment' })
    await expect(dialog.getByLabel('Tracking number')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Print labels again' })).toBeVisible()
    // The other requests of its parcel are offered, and none is selected by default.
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Complete 1 request' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Tracking number').fill(UPS)
    await expect(dialog.getByText('UPS')).toBeVisible()
    await checkScreen(page, 'request-shipment')
    await dialog.getByRole('button', { name: 'Complete 1 request' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: UPS })).toBeVisible()
  })

  await test.step('a closed request cannot be changed', async () => {
    for (const name of [/^Complete/, /^Cancel/, /^Edit$/]) {
      await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true')
    }
    await page.getByRole('button', { name: /^Complete/ }).hover()
    await expect(page.getByText('The request is closed.')).toBeVisible()
  })

  await test.step('the practice sees that it was shipped', async () => {
    const context = await browser.newContext()
    const practice = await context.newPage()
    await signIn(practice, 'owner', `/requests/${id}`)
    await expect(practice.getByText('Sent with UPS.')).toBeVisible()
    await expect(practice.getByRole('link', { name: UPS })).toBeVisible()
    await expect(practice.getByText('OrthoSelect', { exact: true })).toBeVisible()
    await expect(practice.getByRole('button', { name: 'Complete' })).toHaveCount(0)
    await checkScreen(practice, 'request-practice')
  })
})

/** Finds a new print of the provider, who inserts the brackets, too. */
async function newPrintWithBrackets(page: Page) {
  const list = (await read(page, '/customer_requests?statusId=1&perPage=500')) as { customer_requests: { data: Row[] } }
  for (const row of list.customer_requests.data) {
    if (row.assigned_to !== 'O' || row.flawed_trays > 0) continue
    const { customer_request } = (await read(page, `/customer_requests/${row.id}`)) as {
      customer_request: { printing_request: { items: { insert_brackets: boolean }[] } }
    }
    if (customer_request.printing_request.items.every((item) => item.insert_brackets)) return row
  }
  throw new Error('The demo world has no such print.')
}

test('staff reassign a print, and order another one after it was canceled', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  const { id, patient_id } = await newPrintWithBrackets(page)
  await page.goto(`/requests/${id}`)
  await page.getByRole('button', { name: 'Assign…' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign the print' })
  await expect(assigning.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await assigning.getByText('In-office', { exact: true }).click()
  await checkScreen(page, 'request-assign')
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('The printing request was assigned.')).toBeVisible()
  await expect(assigning).toBeHidden()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click()
  await expect(page.getByText(/^Request .+ is canceled\.$/)).toBeVisible()

  await visit(page, `/patient-workflow/${patient_id}`)
  await expect(page.getByRole('list', { name: 'Steps of the case' })).toContainText('Printingcanceled')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'New print…' }).click()
  const printing = page.getByRole('dialog', { name: 'New print' })
  // The options of the case form are offered again.
  await expect(printing.getByRole('checkbox', { name: 'Insert brackets' })).toBeChecked()
  await checkScreen(page, 'new-print')
  await printing.getByRole('button', { name: 'Create the print' }).click()
  await expect(page.getByText('The printing request was created.')).toBeVisible()
  await expect(printing).toBeHidden()
})

test('staff upload a scan and a print file, and the item shows which file it is printed from', async ({ page }) => {
  await signInWithoutPage(page, 'tech')
  const { id } = await newRequest(page, (row) => row.items > 0 && row.flawed_trays === 0 && row.assigned_to === 'O')
  const { customer_request } = (await read(page, `/customer_requests/${id}`)) as {
    customer_request: { patient: { id: number }; printing_request: { items: { arch: { jaw_type_id: number } }[] } }
  }
  const jaw = customer_request.printing_request.items[0]?.arch.jaw_type_id === 1 ? 'upper' : 'lower'
  await page.goto(`/patient-workflow/${customer_request.patient.id}`)
  const files = page.getByRole('region', { name: 'STL Files' })

  // Each kind has its own names, so the same name may be scanned and printed.
  for (const kind of ['IOS scan', 'Print file']) {
    await test.step(kind, async () => {
      await page.getByRole('button', { name: 'Upload STL files' }).click()
      const dialog = page.getByRole('dialog', { name: 'Upload STL files' })
      await dialog.getByRole('combobox', { name: 'Kind of file' }).click()
      await page.getByRole('option', { name: kind }).click()
      const bytes = archStl({ seed: kind, jaw, base: 'full', step: 2 })
      await dialog
        .getByLabel('Drop STL files anywhere on this page')
        .setInputFiles({ name: `kinds-${jaw}.stl`, mimeType: 'model/stl', buffer: Buffer.from(bytes) })
      await expect(dialog.getByRole('button', { name: 'Add file' })).toBeEnabled()
      await checkScreen(page, `upload-${kind === 'IOS scan' ? 'ios' : 'print'}`)
      await dialog.getByRole('button', { name: 'Add file' }).click()
      await expect(dialog).toBeHidden()
      // Checked by name, because the case may have had another scan before.
      await expect(files.getByRole('button', { name: new RegExp(`^kinds-${jaw}.stl ${kind} · `) })).toBeVisible()
    })
  }

  await visit(page, `/requests/${id}`)
  await expect(page.getByRole('table', { name: 'Print items' })).toContainText(`kinds-${jaw}.stl`)
})
