import type { Locator } from '@playwright/test'
import { archStl } from '#arches/arch.ts'
import { askPractice, newCase, openAs } from './asked.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './test.ts'

/** For what a job or a push brings. */
const SOON = { timeout: 30_000 }
const REASON = 'The scan stops behind tooth 46, so the tray would end too early.'
/** As a practice reads it that counts from 1 to 32. */
const READ_REASON = REASON.replace('tooth 46', 'tooth 30 (FDI 46)')
const SCAN = 'rescan-lower.stl'

test('a scan is asked for with a hold, sent by the practice and accepted, which ends the hold', async ({ browser }) => {
  test.setTimeout(180_000)
  const [tech, owner] = await Promise.all([openAs(browser, 'tech'), openAs(browser, 'owner')])
  const { id } = await newCase(owner)
  const asked = tech.getByRole('region', { name: 'Asked of the practice' })
  const card = owner.getByRole('region', { name: 'The lab needs a new lower scan' })

  await test.step('staff ask from the dialog of the hold, and keep what they typed', async () => {
    await tech.goto(`/patient-workflow/${id}`)
    await expect(asked).toContainText('Nothing is asked of the practice.')
    await tech.getByRole('button', { name: 'Put on hold' }).click()
    const hold = tech.getByRole('dialog', { name: 'Put on hold' })
    await hold.getByLabel('Reason').fill(REASON)
    await hold.getByRole('button', { name: 'Ask for a scan too' }).click()
    const dialog = tech.getByRole('dialog', { name: 'Ask the practice' })
    await expect(dialog.getByLabel('Reason')).toHaveValue(REASON)
    await expect(dialog).toContainText('The practice reads: tooth 30, lower right first molar')
    await expect(dialog.getByLabel('Put on hold until it comes')).toBeChecked()
    await dialog.getByRole('button', { name: 'Ask for the scan' }).click()
    await expect(dialog).toContainText('Required')
    await dialog.getByLabel('Which scan').click()
    await tech.getByRole('option', { name: 'Lower' }).click()
    await dialog.getByRole('button', { name: 'Mark the spot on a scan' }).click()
    const scan = dialog.getByRole('application')
    await expect(dialog.locator('[data-pointing="true"]')).toBeVisible()
    await expect(dialog.getByText('Loading the models')).toHaveCount(0, SOON)
    const ring = dialog.locator('[data-ring]')
    // The jaw is a horseshoe, so the middle of the view may be empty, and its front is above or below that.
    const width = (await scan.boundingBox())?.width ?? 0
    await expect(async () => {
      for (const y of [200, 180, 60, 40]) await scan.click({ position: { x: width / 2, y } })
      await expect(ring).toBeVisible({ timeout: 500 })
    }).toPass(SOON)
    await checkScreen(tech, 'ask-the-practice')
    await dialog.getByRole('button', { name: 'Ask for the scan' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the filled button reminds and does not release', async () => {
    await expect(asked).toContainText(REASON)
    await expect(asked).toContainText('holds the case')
    await expect(tech.getByRole('button', { name: 'Send a reminder' }).first()).toHaveAttribute('aria-disabled', 'true')
    await expect(tech.getByRole('button', { name: 'Unhold' })).toHaveAttribute('data-variant', 'default')
    await checkScreen(tech, 'asked-of-practice')
  })

  await test.step('the practice reads it first and sends a scan', async () => {
    await owner.goto(`/patient-details/${id}`)
    await expect(card).toContainText(READ_REASON)
    await expect(card).toContainText('Waits for you since')
    await expect(card).toContainText('The spot is ringed on')
    await expect(card.locator('[data-ring]')).toBeVisible(SOON)
    // One of the two viewers of the page has the canvas, the other a picture of it.
    const views = owner.getByRole('application', { name: '3D view' })
    await expect(views).toHaveCount(2)
    await expect(views.locator('canvas')).toHaveCount(2)
    await checkScreen(owner, 'asked-by-lab')
    await owner.setViewportSize({ width: 390, height: 844 })
    await checkScreen(owner, 'asked-by-lab-390')
    await owner.setViewportSize({ width: 1280, height: 720 })
    await card.getByRole('button', { name: 'Send a new scan' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Send a new scan' })
    const bytes = archStl({ seed: 7, jaw: 'lower', step: 2 })
    await owner
      .getByLabel('Drop STL files anywhere on this page')
      .setInputFiles([{ name: SCAN, mimeType: 'model/stl', buffer: Buffer.from(bytes) }])
    await dialog.getByLabel('Anything the lab should know?').fill('Retaken this morning.')
    const sending = dialog.getByRole('button', { name: 'Send', exact: true })
    await expect(sending).not.toHaveAttribute('aria-disabled', 'true', SOON)
    await checkScreen(owner, 'answer-with-scan')
    await sending.click()
    await expect(dialog).toBeHidden()
    await expect(owner.getByRole('region', { name: 'The lab looks at your answer' })).toContainText('was told')
  })

  await test.step('staff look at it and accept it', async () => {
    await expect(asked).toContainText('Came back', SOON)
    await expect(asked).toContainText('Retaken this morning.')
    await expect(asked.getByRole('button', { name: SCAN })).toBeVisible()
    const accept = asked.getByRole('button', { name: 'Accept' })
    await expect(accept).not.toHaveAttribute('aria-disabled', 'true', SOON)
    await checkScreen(tech, 'answer-came-back')
    await accept.click()
    await expect(asked).toContainText('Accepted', SOON)
  })

  await test.step('the hold has ended, and the scan is in the list of STL files', async () => {
    await expect(tech.getByRole('button', { name: 'Put on hold' })).toBeVisible(SOON)
    await expect(tech.getByRole('list', { name: 'STL files' })).toContainText(SCAN, SOON)
    await expect(owner.getByRole('region', { name: 'Asked by the lab' })).toContainText('New lower scan', SOON)
  })
})

test('a rescan is answered from a phone with three presses', async ({ browser }) => {
  test.setTimeout(120_000)
  const [tech, owner] = await Promise.all([openAs(browser, 'tech'), openAs(browser, 'owner')])
  const { id } = await newCase(owner)
  await askPractice(tech, id, { kind: 'scan', part: 'upper', reason: REASON })
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto(`/patient-details/${id}`)
  let presses = 0
  const press = async (button: Locator) => {
    presses += 1
    await button.click()
  }
  const card = owner.getByRole('region', { name: 'The lab needs a new upper scan' })
  await press(card.getByRole('button', { name: 'Send a new scan' }))
  const dialog = owner.getByRole('dialog', { name: 'Send a new scan' })
  const chooser = owner.waitForEvent('filechooser')
  await press(dialog.getByRole('button', { name: 'choose files' }))
  const buffer = Buffer.from(archStl({ seed: 9, jaw: 'upper', step: 2 }))
  await (await chooser).setFiles([{ name: 'rescan-upper.stl', mimeType: 'model/stl', buffer }])
  const sending = dialog.getByRole('button', { name: 'Send', exact: true })
  await expect(sending).not.toHaveAttribute('aria-disabled', 'true', SOON)
  await checkScreen(owner, 'answer-with-scan-390')
  await press(sending)
  await expect(owner.getByRole('region', { name: 'The lab looks at your answer' })).toContainText('was told')
  expect(presses).toBe(3)
})
