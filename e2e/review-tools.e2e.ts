import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { signInToApi } from './review-api.ts'
import { expect, test } from './test.ts'

/** Returns the demo's case with two versions whose sidecars identify the teeth. */
async function reviewedCase(page: Page) {
  const owner = await signInToApi(page, 'owner')
  const { patients } = await owner.get<{ patients: { data: { id: number; formatted_name: string }[] } }>(
    '/patients?perPage=100',
  )
  const patient = patients.data.find(({ formatted_name }) => formatted_name === 'Sofia Delgado')
  if (!patient) throw new Error('the demo has no Sofia Delgado')
  return { owner, id: patient.id }
}

const model = (page: Page) => page.getByRole('application')

test('teeth are numbered as the practice prefers, and the model shows their numbers and contacts', async ({ page }) => {
  const { owner, id } = await reviewedCase(page)
  try {
    await signIn(page, 'owner', '/account?tab=6')
    const information = page.getByRole('region', { name: 'Organization Information' })
    await information.getByRole('combobox', { name: 'Tooth numbers' }).click()
    await page.getByRole('option', { name: 'Palmer (UR1 to LR8)' }).click()
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
    await unsaved.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The organization was saved.')).toBeVisible()
    await expect(unsaved).toBeHidden()

    await visit(page, `/patient-details/${id}/review`)
    await expect(
      page
        .getByRole('complementary', { name: 'Comments' })
        .getByText('Tooth UR2, upper right lateral', { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('button', { name: 'Numbers' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('output', { hasText: 'Teeth:' })).toContainText(/ UR1, UR2, UR3, /)
    await page.keyboard.press('b')
    await expect(page.getByText(/^\d+ contacts, at teeth [UL][LR]\d/)).toBeVisible()
    await checkScreen(page, 'review-contacts')
  } finally {
    // The other scenes of this portal expect the numbers of the United States.
    await owner.put('/organizations/1', { tooth_notation: 'universal' })
  }
})

test('the room measures, cuts and overlays, and its keys start no case while it loads', async ({ page }) => {
  const { id } = await reviewedCase(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v2/patients/*/setups', async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, 'owner', `/patient-details/${id}/review`)
  await expect(page.locator('.mantine-Loader-root')).toBeVisible()
  await page.keyboard.press('c')
  release()
  await expect(model(page)).toBeVisible()
  await expect(page).toHaveURL(/\/review/)

  await test.step('a line along the arch is measured by mouse and by keyboard, and removed again', async () => {
    // In this view every press hits the palate.
    await page.keyboard.press('4')
    const upper = page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Upper' })
    await expect(upper).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Measure' }).click()
    await page.getByRole('button', { name: 'Along the arch' }).click()
    const finishButton = page.getByRole('button', { name: /^Done, \d+\.\d mm$/ })
    await expect(page.getByText(/^Press point after point/)).toBeVisible()
    await model(page).click({ position: { x: 400, y: 300 } })
    await model(page).click({ position: { x: 540, y: 230 } })
    await expect(finishButton).toBeVisible()
    // Pressing the same point twice ends the line.
    await model(page).click({ position: { x: 680, y: 300 } })
    await model(page).click({ position: { x: 680, y: 300 } })
    const remove = page.getByRole('button', { name: /^Remove distance 1, \d+\.\d mm$/ })
    await expect(remove).toBeVisible()
    await expect(page.locator('output', { hasText: /^Measured \d+\.\d mm along \d points\.$/ })).toBeAttached()
    await remove.click()
    await expect(remove).toHaveCount(0)

    await model(page).focus()
    for (const key of ['ArrowLeft', 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(finishButton).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(finishButton).toHaveCount(0)
    await expect(remove).toBeVisible()
  })

  await test.step('a section plane cuts both arches where it is placed, and one version overlays the other', async () => {
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'What moved' }).click()
    await expect(page.getByText('Distance to the scan')).toBeVisible()
    await page.keyboard.press('s')
    const handle = page.getByRole('slider', { name: 'Place of the section' })
    await handle.focus()
    await page.keyboard.press('Home')
    for (let n = 0; n < 6; n++) await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowLeft')
    await expect(handle).toHaveAttribute('aria-valuetext', '29.5 mm behind the front')
    const figure = page.getByRole('img', { name: /^Outlines of Scan and Setup v2, .*29\.5 mm behind the front$/ })
    await expect(figure.locator('path')).toHaveCount(2)
    for (const outline of await figure.locator('path').all()) await expect(outline).toHaveAttribute('d', /^M[^M]+L.+M/)

    const box = await handle.boundingBox()
    if (!box) throw new Error('the handle is nowhere')
    await page.mouse.move(box.x + 18, box.y + 18)
    await page.mouse.down()
    await page.mouse.move(box.x + 58, box.y + 18, { steps: 4 })
    await page.mouse.up()
    await expect(handle).not.toHaveAttribute('aria-valuetext', '29.5 mm behind the front')
    await page.getByRole('button', { name: 'Lengthwise' }).click()
    await expect(handle).toHaveAttribute('aria-valuetext', 'in the middle')
    await checkScreen(page, 'review-section')

    await page.getByRole('button', { name: 'Compare' }).click()
    await page.keyboard.press('o')
    await expect(model(page)).toHaveAccessibleName(/v1 over v2$/)
    const density = page.getByRole('slider', { name: 'How dense v1 lies over the setup, in percent' })
    await density.focus()
    await page.keyboard.press('ArrowRight')
    await expect(density).toHaveAttribute('aria-valuenow', '55')
    await checkScreen(page, 'review-overlay')
    await page.keyboard.press('o')
    await expect(page.getByRole('button', { name: 'One camera' })).toBeVisible()
  })
})
