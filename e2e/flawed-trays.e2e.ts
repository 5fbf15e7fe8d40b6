import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

type Row = { id: number; formatted_name: string; is_on_hold: boolean; has_pending_flawed_tray_request: boolean }
type Case = Row & {
  rx_form: { print_assignment: string; jaws_id: number } | null
  patient_files: { patient_file_type_id: number }[]
  customer_request: { id: number } | null
  customer_requests: { id: number; flawed_trays: { status_id: number }[] }[]
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const reply = await page.request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}

/** Finds a case of the signed-in person in the demo world. */
async function findCase(page: Page, matches: (each: Case) => boolean) {
  const list = await read<{ patients: { data: Row[] } }>(page, '/patients?perPage=500')
  for (const row of list.patients.data) {
    if (row.is_on_hold) continue
    const { patient } = await read<{ patient: Case }>(page, `/patients/${row.id}`)
    if (matches(patient)) return patient
  }
  throw new Error('The demo world has no such case.')
}

function isApproved(each: Case & { status_key?: string }) {
  return each.status_key === 'approved' || each.status_key === 'completed'
}

function hasOneScan({ patient_files }: Case) {
  const scans = (type: number) => patient_files.filter((file) => file.patient_file_type_id === type).length
  return scans(3) === 1 || (scans(3) === 0 && scans(1) > 0)
}

/** Drops a file on the page, like a person who drags it from a folder. */
async function drop(page: Page, name: string, bytes: Uint8Array) {
  const data = await page.evaluateHandle(
    ({ base64, file }) => {
      const raw = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([raw], file))
      return transfer
    },
    { base64: Buffer.from(bytes).toString('base64'), file: name },
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: data })
}

test('staff report a tray for a practice and see the wording for staff', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  const found = await findCase(
    page,
    (each) =>
      isApproved(each) && each.rx_form?.print_assignment === 'H' && each.customer_request === null && hasOneScan(each),
  )
  await page.goto(`/patient-workflow/${found.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Report a flawed tray' }).click()
  const dialog = page.getByRole('dialog', { name: /^Report a flawed tray/ })
  await expect(dialog.getByText('The practice prints the corrected file itself.')).toBeVisible()
  await expect(dialog.getByText(/you print/)).toHaveCount(0)
})

test('a flawed tray is reported and corrected, and its print can start', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await signInWithoutPage(page, 'owner')
  await test.step('one printed by the provider cannot be reported, and the reason is shown', async () => {
    const printed = await findCase(page, (each) => isApproved(each) && each.rx_form?.print_assignment === 'O')
    await page.goto(`/patient-details/${printed.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    const report = page.getByRole('menuitem', { name: 'Report a flawed tray' })
    await expect(report).toHaveAttribute('aria-disabled', 'true')
    await expect(report).toHaveAttribute('title', 'The lab prints the trays of this case.')
  })

  const found = await findCase(
    page,
    (each) =>
      isApproved(each) && each.rx_form?.print_assignment === 'H' && each.customer_request === null && hasOneScan(each),
  )
  const jaw = found.rx_form?.jaws_id === 1 ? 'Maxillary' : 'Mandibular'

  await test.step('the practice reports what is wrong', async () => {
    await visit(page, `/patient-details/${found.id}`)
    await page.getByRole('button', { name: 'Report a flawed tray' }).click()
    const dialog = page.getByRole('dialog', { name: /^Report a flawed tray/ })
    await expect(dialog.getByRole('button', { name: 'Report' })).toHaveAttribute('aria-disabled', 'true')
    await dialog
      .getByRole('radiogroup', { name: `${jaw} tray` })
      .getByText('It is flawed')
      .click()
    await dialog.getByLabel('What is wrong?').fill('It rocks behind the first molar.')
    await dialog.getByText('OrthoSelect', { exact: true }).click()
    await expect(dialog.getByLabel('Sent to')).not.toHaveValue('')
    await expect(dialog.getByText('The lab corrects it, you print the file.')).toBeVisible()
    await checkScreen(page, 'flawed-report')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('The flawed tray was reported.')).toBeVisible()
  })

  const { patient } = await read<{ patient: Case }>(page, `/patients/${found.id}`)
  const id = patient.customer_request?.id
  await test.step('and sees that it is being corrected', async () => {
    await visit(page, `/requests/${id}`)
    await expect(page.getByText('A corrected tray is on its way.').first()).toBeVisible()
    await expect(page.getByText('It rocks behind the first molar.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Upload corrected tray|Choose file|More for/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    const report = page.getByRole('menuitem', { name: 'Report a flawed tray' })
    await expect(report).toHaveAttribute('aria-disabled', 'true')
    await expect(report).toHaveAttribute('title', 'A flawed tray of this patient is being corrected already.')
    await page.keyboard.press('Escape')
    await checkScreen(page, 'flawed-practice')
  })

  const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInWithoutPage(staff, 'tech')
  await test.step('staff cannot complete the request before that', async () => {
    await staff.goto(`/requests/${id}`)
    await expect(staff.getByText('1 of 1 corrected tray is missing.')).toBeVisible()
    await staff.getByRole('button', { name: 'Complete', exact: true }).hover()
    await expect(staff.getByText('A flawed tray still needs its corrected file.')).toBeVisible()
    await staff.setViewportSize({ width: 390, height: 844 })
    await expect(staff.getByRole('button', { name: 'Upload corrected tray' })).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Complete', exact: true })).toBeHidden()
    await saveScreenshot(staff, 'flawed-waiting-390')
    await staff.getByRole('button', { name: 'More actions' }).click()
    await expect(staff.getByRole('menuitem', { name: 'Complete' })).toHaveAttribute('aria-disabled', 'true')
    await staff.keyboard.press('Escape')
    await staff.setViewportSize({ width: 1440, height: 900 })
    await visit(staff, `/patient-workflow/${found.id}`)
    await expect(staff.getByRole('button', { name: 'choose a file' })).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Start now: Generate Tray' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  await test.step('the file is dropped on the page, checked and saved', async () => {
    await visit(staff, `/requests/${id}`)
    await expect(staff.getByText('choose a file')).toBeVisible()
    await checkScreen(staff, 'flawed-waiting')
    const bytes = archStl({ seed: 'flawed', jaw: jaw === 'Maxillary' ? 'upper' : 'lower', base: 'full', step: 1.4 })
    const dialog = staff.getByRole('dialog', { name: /^Corrected tray/ })
    const other = jaw === 'Maxillary' ? 'lower' : 'upper'
    await drop(staff, `${other}.stl`, bytes)
    await expect(dialog.getByText(new RegExp(`looks .*, its tray is ${jaw.toLowerCase()}`))).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await drop(staff, `corrected-${found.id}.stl`, bytes)
    await expect(dialog.getByText(/its tray is/)).toHaveCount(0)
    await expect(dialog.getByLabel('Received')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save the corrected tray' })).toBeEnabled()
    await checkScreen(staff, 'flawed-upload')
    await dialog.getByRole('button', { name: 'Save the corrected tray' }).click()
    await expect(staff.getByText('The corrected tray was saved.')).toBeVisible()
    await expect(staff.getByText('COMPLETED', { exact: true })).toBeVisible()
  })

  await test.step('both files are shown side by side', async () => {
    const view = staff.getByRole('application', { name: /flawed and corrected/ })
    await expect(view.locator('canvas')).toBeVisible()
    await staff.getByText('Left', { exact: true }).click()
    await staff.waitForLoadState('networkidle')
    await checkScreen(staff, 'flawed-pair')
    await staff.getByRole('switch', { name: 'Differences' }).click({ force: true })
    await expect(staff.getByText('0.8 mm thinner')).toBeVisible()
    await checkScreen(staff, 'flawed-differences')
  })

  await test.step('and the print can start, after which the corrected file is locked', async () => {
    await visit(staff, `/patient-workflow/${found.id}`)
    await expect(staff.getByRole('region', { name: 'Corrected Trays' })).toContainText(`corrected-${found.id}.stl`)
    await staff.getByRole('button', { name: 'Start now: Generate Tray' }).click()
    await expect(staff.getByRole('textbox', { name: 'Generate Tray started' })).not.toHaveValue('')
    await visit(staff, `/requests/${id}`)
    await staff.getByRole('button', { name: new RegExp(`^More for ${jaw}`) }).click()
    const replace = staff.getByRole('menuitem', { name: 'Replace file…' })
    await expect(replace).toHaveAttribute('aria-disabled', 'true')
    await expect(replace).toHaveAttribute('title', 'The request is being worked on or closed.')
  })
})
