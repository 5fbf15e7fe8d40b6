import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { signInToApi, caseInSetup, completeSetup, sidecar, uploadScan, type SetupUpload } from './review-api.ts'
import { expect, test } from './test.ts'

const SCANS = (['upper', 'lower'] as const).map((jaw) => ({
  jaw,
  bytes: archStl({ seed: 'room', jaw, step: 2, crowding: 1.4 }),
}))

/** The same person with straight teeth, as the technician's setup of the scan. */
const UPPER = archStl({ seed: 'room', jaw: 'upper', step: 2, crowding: 0 })
const UPPER_FILE: SetupUpload = { part: 'teeth', jaw_id: 1, name: 'setup-upper.stl', bytes: UPPER }
const SETUP_FILES: SetupUpload[] = [
  UPPER_FILE,
  {
    part: 'teeth',
    jaw_id: 2,
    name: 'setup-lower.stl',
    bytes: archStl({ seed: 'room', jaw: 'lower', step: 2, crowding: 0 }),
  },
]

async function caseWithScans(page: Page) {
  const staff = await signInToApi(page, 'super')
  const patient = await caseInSetup(staff)
  // The case may still have the scans of an earlier attempt, and names are unique in a case.
  const { retry } = test.info()
  for (const { jaw, bytes } of SCANS) await uploadScan(staff, patient.id, `scan-${jaw}-${retry}.stl`, bytes)
  return { staff, patient }
}

/** Holds both arches until they are released, the lower one first. */
async function holdArches(page: Page) {
  const queue: (() => void)[] = []
  let isOpen = false
  await page.route('**/api/v2/files/**', async (route) => {
    if (!isOpen && route.request().resourceType() !== 'image') await new Promise<void>((resolve) => queue.push(resolve))
    await route.continue()
  })
  return {
    async releaseLower() {
      await expect.poll(() => queue.length).toBe(2)
      queue.pop()?.()
    },
    releaseUpper() {
      isOpen = true
      queue.pop()?.()
    },
  }
}

const model = (page: Page) => page.getByRole('application')
const viewStatus = (page: Page) => page.locator('output', { hasText: 'etup version' }).first()

test('a doctor views a setup, comments by mouse and by keyboard, and requests a change', async ({ page }) => {
  const { staff, patient } = await caseWithScans(page)
  await completeSetup(staff, patient.id, SETUP_FILES)
  const commentField = page.getByRole('textbox', { name: 'Comment' })
  // The upper arch arrives long after the lower one, as on a slow connection.
  const arches = await holdArches(page)
  await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
  await expect(page).toHaveTitle(new RegExp(`^Review ${patient.formatted_name}`))
  await expect(model(page)).toHaveAccessibleName(`Setup v1 of ${patient.formatted_name}`)
  await expect(page.getByText('The setup is ready for your approval')).toBeVisible()
  // Nothing is approved before it was seen.
  const approve = page.getByRole('button', { name: 'Approve v1' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')

  // The status describes the view, whether it is changed by key or by button.
  await page.keyboard.press('4')
  await expect(viewStatus(page)).toContainText('view Upper')
  await page.keyboard.press('r')
  await expect(viewStatus(page)).toContainText('view Front')
  await page.keyboard.press('ArrowLeft')
  await expect(viewStatus(page)).toContainText('turned by hand')
  await page.keyboard.press('1')

  // A press before both arches are loaded pins nothing, and the camera frames both when the second arrives.
  await arches.releaseLower()
  await expect(page.getByText(/^Still loading: setup-upper\.stl$/)).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('The model is still loading. Press when it is complete.')).toBeVisible()
  await model(page).click({ position: { x: 520, y: 400 } })
  arches.releaseUpper()
  await expect(page.getByText(/^Select the place you mean/)).toBeVisible()
  await expect(approve).not.toHaveAttribute('aria-disabled')
  await expect(commentField).toHaveCount(0)
  // Without a sidecar no tooth is named.
  await model(page).click({ position: { x: 520, y: 400 } })
  await commentField.fill('Please bring this one forward.')
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
  const threads = page.getByRole('complementary', { name: 'Comments' })
  await expect(threads.getByText('Please bring this one forward.')).toBeVisible()
  await expect(threads.getByText('Upper arch', { exact: true })).toBeVisible()

  // With the keyboard alone: the cross-hair starts in the middle, and Enter presses.
  await model(page).focus()
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await commentField.fill('And here it is too high.')
  await page.keyboard.press('Control+Enter')
  await expect(threads.getByText('And here it is too high.')).toBeVisible()
  await threads.getByRole('button', { name: 'Take back' }).last().click()
  await expect(threads.getByText('And here it is too high.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Both', exact: true }).click()
  await expect(page.getByRole('slider', { name: /How dense the scan lies/ })).toBeVisible()
  await page.getByRole('button', { name: 'Setup', exact: true }).click()
  await checkScreen(page, 'review-room')

  await page.keyboard.press('x')
  await expect(page.getByRole('dialog', { name: 'Ask for a change' })).toBeVisible()
})

test('version 2 replies, is compared to version 1, measured against the scan and approved', async ({
  page,
  browser,
}) => {
  const { staff, patient } = await caseWithScans(page)
  await completeSetup(staff, patient.id, [...SETUP_FILES, sidecar(UPPER, 0.2)])
  const owner = await signInToApi(page, 'owner')
  const { setup_comment } = await owner.post<{ setup_comment: { id: number } }>(
    `/patients/${patient.id}/setups/1/comments`,
    {
      jaw_id: 1,
      fdi: 11,
      target: 'tooth',
      view: 'front',
      text: '11 is still behind.',
      place: { point: [-4, 0, 5], normal: [0, -1, 0], camera: { position: [0, -400, 0], target: [0, 20, 0] } },
    },
  )
  await owner.post(`/patients/${patient.id}/request_changes`, { version: 1 })
  const answers = [{ comment_id: setup_comment.id, kind: 'done' as const, text: 'Brought forward.' }]
  await completeSetup(staff, patient.id, [...SETUP_FILES, sidecar(UPPER, 0.9)], { answers })

  await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
  await expect(page.getByRole('heading', { name: 'Answers to what you asked on v1' })).toBeVisible()
  await expect(page.getByText('Brought forward.', { exact: true })).toBeVisible()

  // A comment of another person arrives by push.
  const other = await (await browser.newContext()).newPage()
  await signInWithoutPage(other, 'super')
  await (
    await signInToApi(other, 'super')
  ).post(`/setup_comments/${setup_comment.id}/replies`, { text: 'Seen by two.' })
  await expect(page.getByText('Seen by two.', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('button', { name: /^Tooth 8 0\.7 mm forward/ })).toBeVisible()
  await expect(page.getByText('Comment 1, done')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /^Tooth 8 0\.7 mm forward/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'One camera' }).click()
  await expect(page.getByRole('button', { name: 'One camera' })).toHaveAttribute('aria-pressed', 'false')
  await checkScreen(page, 'review-compare')

  await page.getByRole('button', { name: 'What moved' }).click()
  await expect(page.getByText('Distance to the scan')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tooth 8 0\.9 mm forward/ })).toBeVisible()
  await checkScreen(page, 'review-moved')

  // Back in the review, an approval closes the rail, and an undo opens it again.
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const rail = page.getByRole('complementary', { name: 'Comments' })
  const resolve = rail.getByRole('button', { name: 'Resolve' })
  await expect(resolve).toBeVisible()
  await page.getByRole('button', { name: 'Approve v2' }).click()
  await expect(page.getByText(/^v2 was approved by/)).toBeVisible()
  await expect(rail.getByText('Brought forward.')).toBeVisible()
  await expect(rail.getByRole('button', { name: /^(Resolve|Reply|Open again)$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It was undone.')).toBeVisible()
  await expect(resolve).toBeVisible()
  await page.getByRole('button', { name: 'Approve v2' }).click()
  await expect(page.getByText(/^v2 was approved by/)).toBeVisible()
})

test('without WebGL a setup is approved from pictures, which is asked once', async ({ page }) => {
  const staff = await signInToApi(page, 'super')
  const patient = await caseInSetup(staff)
  await completeSetup(staff, patient.id, [UPPER_FILE])
  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  })
  await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
  const pictures = page.getByRole('region', { name: 'Pictures of v1' })
  // The case has no lower arch.
  await expect(pictures.getByRole('img')).toHaveCount(4, { timeout: 30_000 })
  await checkScreen(page, 'review-pictures')
  await page.getByRole('button', { name: 'Approve from the pictures' }).click()
  const question = page.getByRole('dialog', { name: 'Approve setup' })
  await expect(question).toContainText('because the model cannot be shown here')
  await question.getByRole('button', { name: 'Approve from the pictures' }).click()
  await expect(page.getByText(/^v1 was approved by .+, from its pictures,/)).toBeVisible()
})

test('an unsent comment stays with its version when the next one arrives, and survives a reload', async ({ page }) => {
  const staff = await signInToApi(page, 'super')
  const patient = await caseInSetup(staff)
  await completeSetup(staff, patient.id, [UPPER_FILE])
  const commentField = page.getByRole('textbox', { name: 'Comment' })
  await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
  // Keys are followed once the model is on the screen.
  await expect(page.getByRole('button', { name: 'Approve v1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve v1' })).not.toHaveAttribute('aria-disabled', 'true', {
    timeout: 60_000,
  })
  await page.keyboard.press('c')
  await expect(page.getByText(/^Select the place you mean/)).toBeVisible()
  await model(page).click({ position: { x: 520, y: 400 } })
  await commentField.fill('A little further forward')

  // Another person answers version 1, and the technician offers version 2 meanwhile.
  await staff.post(`/patients/${patient.id}/request_changes`, { version: 1, note: 'Straighter' })
  await staff.post(`/patients/${patient.id}/complete_setup`)
  await expect(page.getByText('Version 2 came. You are looking at version 1.')).toBeVisible()
  await expect(model(page)).toHaveAccessibleName(`Setup v1 of ${patient.formatted_name}`)
  await expect(commentField).toHaveValue('A little further forward')
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await commentField.pressSequentially(', please.')
  await saveScreenshot(page, 'review-next-version')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Approve without a model' })).toBeVisible()
  await expect(commentField).toHaveCount(0)
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(commentField).toHaveValue('A little further forward, please.')
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click()
  await expect(commentField).toHaveCount(0)
  const { setup_comments } = await staff.get<{ setup_comments: { version: number; text: string }[] }>(
    `/patients/${patient.id}/setups`,
  )
  expect(setup_comments).toMatchObject([{ version: 1, text: 'A little further forward, please.' }])
  await page.getByRole('button', { name: 'Show v2' }).click()
  await expect(page.getByRole('button', { name: 'Approve without a model' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a doctor views the model, pins two comments by touch and requests a change', async ({ page }) => {
    const staff = await signInToApi(page, 'super')
    const patient = await caseInSetup(staff)
    await completeSetup(staff, patient.id, SETUP_FILES)
    await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
    await expect(page.getByRole('button', { name: 'Approve v1' })).toBeInViewport()
    const commentField = page.getByRole('textbox', { name: 'Comment' })
    await page.getByRole('button', { name: 'Pin', exact: true }).tap()
    await expect(page.getByText('Select the place you mean.', { exact: true })).toBeVisible()
    await model(page).tap({ position: { x: 195, y: 160 } })
    await expect(commentField).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).tap()
    // The tool stays active until it is put away.
    await page.getByRole('button', { name: 'Pin', exact: true }).tap()
    await page.getByRole('button', { name: 'More views and tools' }).tap()
    await page.getByRole('menuitem', { name: 'Lower' }).first().tap()
    await expect(viewStatus(page)).toContainText('view Lower')
    await page.getByRole('button', { name: 'Upper', exact: true }).tap()
    await expect(viewStatus(page)).toContainText('view Upper')

    for (const [number, text, position] of [
      [1, 'Too long for its neighbour.', { x: 110, y: 260 }],
      [2, 'Please turn this one in.', { x: 280, y: 260 }],
    ] as const) {
      await page.getByRole('button', { name: 'Pin', exact: true }).tap()
      await expect(page.getByText('Select the place you mean.', { exact: true })).toBeVisible()
      await model(page).tap({ position })
      await commentField.fill(text)
      await page.getByRole('button', { name: 'Comment', exact: true }).tap()
      await expect(commentField).toBeHidden()
      await expect(page.getByRole('button', { name: `Comment ${number}, Upper arch` })).toBeVisible()
    }
    await checkScreen(page, 'review-phone')

    await page.getByRole('button', { name: 'Ask for a change' }).tap()
    const change = page.getByRole('dialog', { name: 'Ask for a change' })
    const attachedComments = change.getByRole('list', { name: 'Comments sent along' }).getByRole('listitem')
    await expect(attachedComments).toHaveText([/Too long for its neighbour\./, /Please turn this one in\./])
    await change.getByRole('button', { name: 'Ask for a change' }).tap()
    await expect(page.getByText(/^A change to v1 was requested by/)).toBeVisible()
  })
})

test('a case without a setup and a setup without files show a message, and staff see its status', async ({ page }) => {
  const staff = await signInToApi(page, 'super')
  const patient = await caseInSetup(staff)
  await signIn(page, 'owner', `/patient-details/${patient.id}/review`)
  await expect(page.getByRole('heading', { name: 'There is no setup yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Typodont, home' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the case' }).click()
  await expect(page).toHaveURL(`/patient-details/${patient.id}`)

  await staff.post(`/patients/${patient.id}/complete_setup`)
  await visit(page, `/patient-details/${patient.id}/review`)
  await expect(page.getByText('The lab has not attached the setup yet').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve without a model' })).toBeVisible()
  await saveScreenshot(page, 'review-empty')

  // A read-only user sees the state of the setup.
  await signIn(page, 'tech', `/patient-details/${patient.id}/review`)
  await expect(page.getByText('v1 waits for the doctor’s approval.')).toBeVisible()
})
