import type { Browser, Locator, Page } from '@playwright/test'
import { STEP_GROUPS, type StepGroup } from '../contract/workflow.ts'
import { archStl } from '../arches/arch.ts'
import { openAllSections, withoutUsualChoices } from './case-form.ts'
import { checkScreen } from './check-screen.ts'
import { closeReceipt } from './receipt.ts'
import { signIn, type Account } from './sign-in.ts'
import { completeWithoutModel } from './without-model.ts'
import { expect, test } from './test.ts'

const NAME = 'Wilhelmina Abernathy'
const UPS = '1Z84A07E0399214425'
const NOTE = 'Please bring 12 forward by half a millimetre.'
/** Actions of the other side arrive by push, without a reload. */
const PUSH = { timeout: 5000 }

test('a rush case goes from the scan to the parcel while both sides watch it live', async ({ browser }) => {
  test.setTimeout(180_000)
  const tech = await open(browser, 'tech', '/patients-page')
  const owner = await open(browser, 'owner', '/patients')

  await test.step('the technician has the list open', async () => {
    await tech.getByRole('textbox', { name: 'Patient' }).fill(NAME)
    await expect(tech.getByRole('table', { name: 'Patients' }).getByText(NAME)).toHaveCount(0)
  })

  await test.step('the practice submits a rush case with two scans', async () => {
    await submitRushCase(owner)
    await owner.getByRole('link', { name: new RegExp(`^${NAME}`) }).click()
    await expect(owner.getByRole('heading', { level: 1 })).toContainText(NAME)
    // The practice reads its own time.
    const steps = owner.getByRole('list', { name: 'Steps of the case' })
    await expect(steps).toContainText(/today, \d{1,2}(:\d\d)?\u00a0[ap]m/)
  })

  await test.step('the technician is alerted, and the case appears in the list', async () => {
    const alert = tech.getByRole('region', { name: 'Rush cases' })
    await expect(alert.getByRole('link', { name: NAME })).toBeVisible(PUSH)
    await expect(alert).toContainText(/\(Cedar Hollow Dental\), waiting \d+ min/)
    const row = tech.getByRole('row').filter({ hasText: NAME })
    await expect(row.getByText('Rush')).toBeVisible(PUSH)
    await checkScreen(tech, 'rush-alert')
    await row.getByRole('link', { name: new RegExp(`^${NAME}`) }).click()
    await expect(tech.getByRole('heading', { level: 1 })).toContainText(NAME)
  })

  await test.step('both scans are checked and have thumbnails', async () => {
    const files = tech.getByRole('list', { name: 'STL files' })
    await expect(files.getByRole('listitem')).toHaveCount(2)
    await expect(files.locator('img')).toHaveCount(2)
    await expect(files.getByText('Being checked')).toHaveCount(0)
    await expect(files.getByText('Not readable')).toHaveCount(0)
  })

  await test.step('the setup is made and submitted for approval', async () => {
    await work(tech, 'initial')
    await completeSetup(tech)
    await expect(owner.getByText('The lab has not attached the setup yet')).toBeVisible(PUSH)
    await viewOnPhone(owner, 'approval-card-390')
  })

  await test.step('the practice requests a change, which the technician sees', async () => {
    await owner.getByRole('button', { name: 'Ask for a change' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Ask for a change' })
    await expect(dialog.getByText(/With this change: Setup ready by/)).toBeVisible()
    await dialog.getByLabel('What should be different?').fill(NOTE)
    await dialog.getByRole('button', { name: 'Ask for a change' }).click()
    await expect(dialog).toBeHidden()
    await expect(tech.getByText(NOTE).first()).toBeVisible(PUSH)
    // The last step is open again.
    await tech.getByRole('button', { name: 'Finish step: Shipped' }).click()
    await completeSetup(tech)
  })

  await test.step('the practice approves, and the print can start', async () => {
    await confirm(owner, /^Approve without a model$/, PUSH)
    await expect(owner.getByText('The lab has not attached the setup yet')).toBeHidden()
    await expect(tech.getByRole('button', { name: startPath('print') })).toBeVisible(PUSH)
  })

  await test.step('the trays are made', async () => {
    await work(tech, 'print')
    await expect(tech.getByText('all steps are finished, it waits to be shipped, with us')).toBeVisible()
  })

  await test.step('the request cannot be completed before its labels are printed', async () => {
    const dialog = await openShipment(tech)
    await expect(dialog.getByText('Print both labels of every case first.')).toBeVisible()
    await printLabels(tech, dialog)
    await expect(dialog.getByText('both labels printed')).toBeVisible(PUSH)
  })

  await test.step('the parcel is handed to UPS', async () => {
    const dialog = tech.getByRole('dialog', { name: 'Complete the shipment' })
    await dialog.getByLabel('Tracking number').fill(UPS)
    await expect(dialog.getByText('UPS')).toBeVisible()
    await viewOnPhone(tech, 'shipment-dialog-390')
    await dialog.getByRole('button', { name: 'Complete 1 request' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the practice sees the tracking link and is notified', async () => {
    const link = owner.getByRole('link', { name: UPS })
    await expect(link).toBeVisible(PUSH)
    await expect(link).toHaveAttribute('href', new RegExp(`ups\\.com.*${UPS}`))
    await expect(owner.getByText('Shipped', { exact: true }).last()).toBeVisible()
    await checkScreen(owner, 'case-shipped')
    await owner.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
    await expect(owner.getByText(`The request for ${NAME} is completed.`)).toBeVisible()
    await expect
      .poll(() => mailsTo(owner, 'owner@typodont.test'))
      .toContainEqual({
        subject: expect.stringMatching(/^Completed: case .+$/),
        isTracked: true,
      })
  })
})

/** Opens the address in a browser context of its own. */
async function open(browser: Browser, account: Account, address: string) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, account, address)
  return page
}

async function submitRushCase(page: Page) {
  const [first, last] = NAME.split(' ')
  await withoutUsualChoices(page)
  await page.getByRole('link', { name: 'Start A Case', exact: true }).click()
  await openAllSections(page)
  await page.getByLabel('First name').fill(first ?? '')
  await page.getByLabel('Last name').fill(last ?? '')
  // The doctor of the case is the one who is notified.
  await choose(page, 'Doctor', 'Priya Raman')
  await choose(page, 'Bracket library')
  await page.getByRole('switch', { name: /Rush case/ }).click()
  await page.getByLabel('Rush case authorized by').fill('Dr. Raman')
  await page
    .getByLabel('Drop STL files anywhere on this page')
    .setInputFiles([scan('abernathy-upper.stl', 'upper'), scan('abernathy-lower.stl', 'lower')])
  await expect(page.getByLabel('Received')).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit case' }).click()
  await expect(page.getByText('The case was submitted.')).toBeVisible()
  await closeReceipt(page)
}

/** Chooses the option of that name, or the first one offered. */
async function choose(page: Page, label: string, name?: string) {
  await page.getByLabel(label, { exact: true }).first().click()
  const options = page.getByRole('listbox', { name: label }).getByRole('option', name ? { name } : {})
  await options.first().click()
  await page.keyboard.press('Escape')
}

/** Starts and finishes every open step of the group, in order. */
async function work(page: Page, group: StepGroup) {
  for (const { label } of STEP_GROUPS[group].steps) {
    const finished = page.getByRole('textbox', { name: `${label} finished`, exact: true })
    const start = page.getByRole('button', { name: `Start now: ${label}`, exact: true })
    await expect(start.or(finished).first()).toBeVisible()
    if (await start.isHidden()) continue
    await start.click()
    await page.getByRole('button', { name: new RegExp(`^(Finish now|Enter finishes it): ${label}$`) }).click()
    await expect(finished).not.toHaveValue('')
  }
}

function startPath(group: StepGroup) {
  return `Start now: ${STEP_GROUPS[group].steps[0].label}`
}

async function completeSetup(page: Page) {
  const button = page.getByRole('button', { name: /^Complete setup/ })
  await expect(button).toBeVisible(PUSH)
  await button.click()
  await completeWithoutModel(page)
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Presses the button, and the button of the same name in the dialog that follows. */
async function confirm(page: Page, name: RegExp, appears: { timeout: number }) {
  await expect(page.getByRole('button', { name })).toBeVisible(appears)
  await page.getByRole('button', { name }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name }).click()
  await expect(question).toBeHidden()
}

/** Printing the labels is the first action; until then the shipment is in the menu. */
async function openShipment(page: Page) {
  await expect(page.getByRole('button', { name: 'Print the labels' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Complete shipment…' }).click()
  return page.getByRole('dialog', { name: 'Complete the shipment' })
}

async function viewOnPhone(page: Page, name: string) {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(page, name)
  if (wide) await page.setViewportSize(wide)
}

/** Prints the labels in the tab that the dialog opens. */
async function printLabels(page: Page, dialog: Locator) {
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: `Print labels of ${NAME}` }).click()
  const labels = await opening
  await labels.getByRole('button', { name: 'Mark printed' }).click()
  await expect(labels.getByText('Both labels are marked printed')).toBeVisible()
  await labels.close()
}

type Mail = { to: string; subject: string; links: string[] }

async function mailsTo(page: Page, to: string) {
  const { mails }: { mails: Mail[] } = await (await page.request.get('/api/v2/dev/mail')).json()
  return mails
    .filter((mail) => mail.to === to)
    .map(({ subject, links }) => ({ subject, isTracked: links.some((link) => link.includes(UPS)) }))
}

/** A real scan, but coarse. */
function scan(name: string, jaw: 'upper' | 'lower') {
  return { name, mimeType: 'model/stl', buffer: Buffer.from(archStl({ seed: 'walk', jaw, step: 2 })) }
}
