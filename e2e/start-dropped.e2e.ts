import type { Locator, Page } from '@playwright/test'
import { archStl, makeArch } from '../arches/arch.ts'
import { writeStl } from '../mesh/stl.ts'
import { turned, type Turn } from '../mesh/turn.ts'
import { openAllSections } from './case-form.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const MOST_PRESSES = 8
/** Crowns towards the operator, front teeth down: as a scanner never writes it. */
const ASKEW: Turn = {
  axes: [
    [0.36, 0.48, -0.8],
    [-0.8, 0.6, 0],
    [0.48, 0.64, 0.6],
  ],
  centre: [0, 0, 0],
}

test('a case is sent from two files with at most 8 presses after the drop', async ({ page }) => {
  await signIn(page, 'owner', '/organizations/1/rx-forms/add')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await checkScreen(page, 'start-drop')
  let presses = 0
  const press = async (target: Locator) => {
    presses++
    await target.click()
  }

  await drop(page, scan('brannigan_odette_upper.stl', 'upper'), scan('brannigan_odette_lower.stl', 'lower'))
  await expect(page.getByRole('button', { name: 'Jaw of brannigan_odette_upper.stl: Upper' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jaw of brannigan_odette_lower.stl: Lower' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Scans' }).getByText('· uploaded')).toHaveCount(2)
  await expect(page.getByText('Odette Brannigan, from the file names')).toBeVisible()

  // What is missing has opened by itself.
  const bar = page.getByRole('region', { name: /what is missing/ })
  for (const field of ['Doctor', 'Bracket library']) {
    if (await bar.getByRole('button', { name: field, exact: true }).isHidden()) continue
    const combobox = page.getByRole('combobox', { name: field, exact: true })
    await press(combobox.or(page.getByRole('textbox', { name: field, exact: true })).first())
    await press(page.getByRole('listbox', { name: field }).getByRole('option').first())
    presses++
    await page.keyboard.press('Escape')
  }
  await expect(bar.getByText('Everything is there')).toBeVisible()
  await checkScreen(page, 'start-dropped')
  await press(page.getByRole('button', { name: 'Submit case' }))
  await expect(page.getByText('The case was submitted.')).toBeVisible()
  expect(presses, 'presses after the drop').toBeLessThanOrEqual(MOST_PRESSES)
})

test('a scan that lies askew under a name that says nothing is named by its shape, and X exchanges both', async ({
  page,
}) => {
  await signIn(page, 'owner', '/organizations/1/rx-forms/add')
  const mesh = turned(makeArch({ seed: 'dropped', jaw: 'upper', step: 1.4, crowding: 0 }), ASKEW)
  await drop(
    page,
    { name: 'scan-1.stl', mimeType: 'model/stl', buffer: Buffer.from(writeStl(mesh, 'askew')) },
    scan('scan-2.stl', 'lower'),
  )
  await expect(page.getByRole('button', { name: 'Jaw of scan-1.stl: Upper' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jaw of scan-2.stl: Lower' })).toBeVisible()
  await page.getByRole('heading', { name: 'Start A Case' }).click()
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Jaw of scan-1.stl: Lower' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jaw of scan-2.stl: Upper' })).toBeVisible()
  // Beside "Next" the closed button would not fit on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Submit case' })).toBeHidden()
  await saveScreenshot(page, 'start-dropped-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than a phone').toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The files say no name, so the first question is the patient.
  await page.getByRole('button', { name: 'Next: write the name' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('all sections stay open for who prefers them, with the focus on the first name', async ({ page }) => {
  await signIn(page, 'owner', '/organizations/1/rx-forms/add')
  await openAllSections(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Fold sections' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByRole('button', { name: 'Fold sections' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()

  await test.step('a case without scans begins at the impression, and can take scans after all', async () => {
    await page.getByRole('button', { name: 'No scans: PVS or stone model' }).click()
    await expect(page.getByRole('radio', { name: 'PVS' })).toBeChecked()
    await page.getByRole('button', { name: 'Send scan files instead' }).click()
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  })
})

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** Chooses files where they can be dropped, as the browser offers no drop of real files. */
async function drop(page: Page, ...files: Chosen[]) {
  await page.getByLabel('Scans and photos').setInputFiles(files)
}

function scan(name: string, jaw: 'upper' | 'lower'): Chosen {
  return { name, mimeType: 'model/stl', buffer: Buffer.from(archStl({ seed: 'dropped', jaw, step: 1.4, crowding: 0 })) }
}
