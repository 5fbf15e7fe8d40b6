import type { Browser, Page } from '@playwright/test'
import { archStl } from '#arches/arch.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signInWithoutPage, type Account } from './sign-in.ts'
import { expect, test } from './test.ts'

/** For what a job or a push brings. */
const SOON = { timeout: 30_000 }
const REQUEST_TEXT = 'Please bring 12 forward and into line.'
/** specification 4.3 */
const BY_LAB = 1
const REASON = 'Beyond half a millimeter the contact opens.'

type Chosen = { name: string; mimeType: string; buffer: Buffer }
type File = { id: number; original_name: string; mesh_report: { unit_suspect: boolean; arch_suspect: boolean } | null }
type Row = { id: number; formatted_name: string; is_on_hold: boolean }

test('a setup is uploaded, returned with a comment, answered and approved', async ({ browser }) => {
  test.setTimeout(240_000)
  const [tech, owner] = await Promise.all([open(browser, 'tech'), open(browser, 'owner')])
  const api = await createApi(owner)
  const { id, name, scans } = await caseWithScans(api)
  const dialog = tech.getByRole('dialog', { name: 'Complete setup' })
  const files = dialog.getByRole('list', { name: 'Files of the setup' }).getByRole('listitem')
  const complete = (version: number) => dialog.getByRole('button', { name: `Complete setup v${version}` })

  await test.step('files are dropped and checked, and stay when the dialog is closed', async () => {
    await openDialog(tech, id)
    await expect(dialog).toContainText('Nothing is attached')
    await choose(tech, [{ name: 'half-upper.stl', mimeType: 'model/stl', buffer: Buffer.from('solid half') }])
    const coming = dialog.getByRole('list', { name: 'Files on their way' })
    await expect(coming.getByRole('alert')).toBeVisible()
    await expect(complete(1)).toHaveAttribute('aria-disabled', 'true')
    await coming.getByRole('button', { name: 'Cancel half-upper.stl' }).click()
    await choose(tech, uploads(scans, 'setup-1'))
    await expect(files).toHaveCount(2)
    await expect(files.getByText('Checked', { exact: true })).toHaveCount(2, SOON)
    await expect(files.first()).toContainText(/Maxillary.* triangles/)
    await expect(files.first()).toContainText(/SHA-256 [0-9a-f]{8}…/)
    await saveScreenshot(tech, 'complete-setup-files')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog).toBeHidden()
    await openDialog(tech, id)
    await expect(files).toHaveCount(2)
  })

  await test.step('the kind of a file can be changed, and it is checked again', async () => {
    await files
      .first()
      .getByRole('button', { name: /is: Maxillary teeth/ })
      .click()
    await tech.getByRole('menuitem', { name: 'Mandibular teeth' }).click()
    // The two files exchange their jaws.
    await expect(files.first()).toContainText('setup-1-lower.stl')
    await expect(files.first()).toContainText('Maxillary')
    await files
      .first()
      .getByRole('button', { name: /is: Maxillary teeth/ })
      .click()
    await tech.getByRole('menuitem', { name: 'Mandibular teeth' }).click()
    await expect(files.first()).toContainText('setup-1-upper.stl')
    await expect(files.getByText('Checked', { exact: true })).toHaveCount(2, SOON)
    await complete(1).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the practice sees it and requests a change with a comment', async () => {
    await owner.goto(`/patient-details/${id}`)
    await expect(owner.getByRole('application', { name: `3D view of ${name}, v1` })).toBeVisible(SOON)
    await expect(owner.getByRole('button', { name: 'Approve v1' })).toBeVisible()
    await api.post(`/patients/${id}/setups/1/comments`, comment())
    await owner.getByRole('button', { name: 'Ask for a change' }).click()
    const change = owner.getByRole('dialog', { name: 'Ask for a change' })
    await expect(change.getByRole('list', { name: 'Comments sent along' })).toContainText(REQUEST_TEXT, SOON)
    await checkScreen(owner, 'request-changes-with-comment')
    await change.getByRole('button', { name: 'Ask for a change' }).click()
    await expect(change).toBeHidden()
  })

  await test.step('the technician sees the comment on the workflow page and replies', async () => {
    const requestRegion = tech.getByRole('region', { name: 'The doctor asks for 1 change of v1' })
    await expect(requestRegion).toContainText(REQUEST_TEXT)
    await checkScreen(tech, 'asked-changes')
    await openDialog(tech, id)
    const upper = archStl({ seed: 'somebody else', jaw: 'upper', step: 2 })
    await choose(tech, uploads({ ...scans, upper: Buffer.from(upper) }, 'setup-2'))
    const warning = dialog.getByRole('region', { name: 'Warning about setup-2-upper.stl' })
    await expect(warning).toContainText('Was it made from another scan?', SOON)
    await expect(dialog).toContainText('A warning about setup-2-upper.stl has no reason yet.')
    await warning.getByLabel('Use it anyway, because').check()
    await warning.getByLabel('Why setup-2-upper.stl is used anyway').fill('The second scan was used.')
    await expect(dialog).toContainText('Comment 1 has no answer yet.')
    await checkScreen(tech, 'complete-setup-warning')
    // A file of the same name replaces it.
    const [right] = uploads(scans, 'setup-2')
    if (right) await choose(tech, [right])
    await expect(warning).toBeHidden(SOON)
    await expect(files.getByText('Checked', { exact: true })).toHaveCount(2, SOON)
    await expect(dialog).toContainText('Comment 1 has no answer yet.')
    await dialog.getByRole('button', { name: 'Not possible' }).click()
    await expect(dialog).toContainText('Comment 1: why is it not possible?')
    await dialog.getByLabel('Answer to comment 1').fill(REASON)
    await expect(dialog).toContainText('1 of 1')
    await checkScreen(tech, 'complete-setup')
    await tech.setViewportSize({ width: 390, height: 844 })
    await checkScreen(tech, 'complete-setup-390')
    await tech.setViewportSize({ width: 1280, height: 720 })
    await complete(2).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the practice reads the reply first and approves version 2', async () => {
    await expect(owner.getByRole('application', { name: `3D view of ${name}, v2` })).toBeVisible(SOON)
    const news = owner.getByRole('region', { name: 'New in v2' })
    await expect(news).toContainText(REASON)
    await expect(news).toContainText('Not possible')
    await expect(owner.getByText('On comment 1, tooth 7, upper right lateral')).toHaveCount(2)
    await owner.setViewportSize({ width: 1440, height: 1200 })
    await checkScreen(owner, 'case-with-setup')
    await owner.setViewportSize({ width: 390, height: 844 })
    await checkScreen(owner, 'case-with-setup-390')
    await owner.setViewportSize({ width: 1280, height: 720 })
    // It can be approved once its model is on the screen, and what is open is repeated first.
    await owner.getByRole('button', { name: 'Approve v2' }).click()
    const question = owner.getByRole('dialog', { name: 'Approve setup' })
    await expect(question).toContainText('1 answer of the lab not accepted. Approve anyway?')
    await question.getByRole('button', { name: 'Approve v2' }).click()
    const versions = owner.getByRole('list', { name: 'Setups' }).getByRole('listitem')
    await expect(versions.first()).toContainText('Approved', SOON)
    await expect(versions.last()).toContainText('Change requested, 1 comment')
    const saving = owner.waitForEvent('download')
    await versions.first().getByRole('button', { name: 'Receipt' }).click()
    expect((await saving).suggestedFilename()).toBe(`approval-${id}-v2.pdf`)
  })
})

test('a user viewing a replaced version is notified and sees the newest one', async ({ browser }) => {
  test.setTimeout(120_000)
  const [tech, owner] = await Promise.all([open(browser, 'tech'), open(browser, 'owner')])
  const [api, lab] = await Promise.all([createApi(owner), createApi(tech)])
  const { id } = await caseWithScans(api)
  await lab.post(`/patients/${id}/complete_setup`, {})
  await owner.goto(`/patient-details/${id}`)
  await expect(owner.getByText('The lab has not attached the setup yet')).toBeVisible()
  await owner.getByRole('button', { name: 'Approve without a model' }).click()
  await api.post(`/patients/${id}/request_changes`, { note: 'Once more, please.', version: 1 })
  await lab.post(`/patients/${id}/complete_setup`, {})
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve without a model' }).click()
  await expect(owner.getByText('Version 1 was replaced meanwhile. Please look at the newest one.')).toBeVisible()
  await expect(owner.getByRole('list', { name: 'Setups' })).toContainText('v2', SOON)
})

async function open(browser: Browser, account: Account) {
  const page = await (await browser.newContext()).newPage()
  await signInWithoutPage(page, account)
  return page
}

type Api = Awaited<ReturnType<typeof createApi>>

/** Calls the API with the session of the page. */
async function createApi(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async <Answer>(path: string): Promise<Answer> =>
      (await page.request.get(`/api/v2${path}`, { headers })).json(),
    async post(path: string, data: object) {
      const reply = await page.request.post(`/api/v2${path}`, { headers, data })
      expect(reply.ok(), await reply.text()).toBe(true)
    },
    bytes: async (url: string) => (await page.request.get(url)).body(),
  }
}

const used = new Set<number>()

/** Returns a case in setup of the practice of owner@, and its two scans: a setup of the same teeth fits them. */
async function caseWithScans(api: Api) {
  const listed = (state: string) =>
    api.get<{ patients: { data: Row[] } }>(
      `/patients?perPage=100&filter[filter_request_type_status]=initial_case_setup:${state}`,
    )
  const responses = await Promise.all(['new', 'pending'].map(listed))
  for (const { id, formatted_name: name, is_on_hold } of responses.flatMap(({ patients }) => patients.data)) {
    if (is_on_hold || used.has(id)) continue
    used.add(id)
    // A setup completed by someone else counts as approved immediately.
    const { patient } = await api.get<{ patient: { rx_form: { submission_completed_by: number } | null } }>(
      `/patients/${id}`,
    )
    if (patient.rx_form?.submission_completed_by !== BY_LAB) continue
    const { patient_files } = await api.get<{ patient_files: File[] }>(`/patient_files?filter[patient_id]=${id}`)
    const [upper, lower] = ['upper', 'lower'].map((jaw) =>
      patient_files.find((file) => file.original_name.includes(jaw) && isSound(file)),
    )
    if (upper && lower)
      return { id, name, scans: { upper: await downloadBytes(api, upper), lower: await downloadBytes(api, lower) } }
  }
  throw new Error('no case with two scans')
}

/** Excludes scans in inches or of the other jaw, which the demo contains. */
function isSound({ mesh_report: report }: File) {
  return report !== null && !report.unit_suspect && !report.arch_suspect
}

async function downloadBytes(api: Api, { id }: File) {
  return api.bytes((await api.get<{ url: string }>(`/patient_files/${id}/download_link`)).url)
}

function uploads(scans: { upper: Buffer; lower: Buffer }, name: string): Chosen[] {
  return (['upper', 'lower'] as const).map((jaw) => ({
    name: `${name}-${jaw}.stl`,
    mimeType: 'model/stl',
    buffer: scans[jaw],
  }))
}

async function openDialog(page: Page, id: number) {
  if (!page.url().endsWith(`/patient-workflow/${id}`)) await page.goto(`/patient-workflow/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Complete setup' }).click()
}

async function choose(page: Page, files: Chosen[]) {
  await page.getByLabel('Drop STL or PLY files here').setInputFiles(files)
}

function comment() {
  const camera = { position: [0, -90, 0], target: [0, 0, 0] }
  return {
    jaw_id: 1,
    fdi: 12,
    target: 'tooth',
    place: { point: [6, -20, 4], normal: [0, -1, 0], camera },
    view: 'front',
    text: REQUEST_TEXT,
  }
}
