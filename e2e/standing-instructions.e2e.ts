import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signInToApi, type Api } from './review-api.ts'
import { signInWithoutPage } from './sign-in.ts'
import { expect, test } from './test.ts'

const PLACE = { point: [1, 2, 3], normal: [0, 1, 0], camera: { position: [0, 90, 0], target: [0, 0, 0] } }
/** A direction for each attempt, because an instruction of an earlier one may still be there. */
const DIRECTIONS = ['gingival', 'mesial', 'distal'] as const

test('what a doctor asked for in three patients becomes an instruction that technicians tick', async ({
  page: owner,
  browser,
}) => {
  test.setTimeout(120_000)
  const direction = DIRECTIONS[test.info().retry] ?? 'lingual'
  const sentence = (amount: string) => `Canines ${amount} mm more ${direction}`
  const api = await signInToApi(owner, 'owner')
  const cases = await casesWithSetup(api, 3)
  for (const { id, version } of cases) {
    const change = { tooth_group: 'canines', direction, amount: 0.5 }
    const body = { jaw_id: 1, place: PLACE, view: 'front', text: 'As always, please.', change }
    await api.post(`/patients/${id}/setups/${version}/comments`, body)
  }
  const [{ id }] = cases
  const own = owner.getByRole('region', { name: 'Standing instructions', exact: true })

  await test.step('the account page suggests it', async () => {
    await owner.goto('/account')
    const suggestion = own.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')
    await expect(suggestion.first()).toContainText(sentence('0.5'))
    await expect(suggestion.first()).toContainText(/Asked for in \d+ patients/)
    await checkScreen(owner, 'standing-instruction-suggested')
    await suggestion.first().getByRole('button', { name: 'Make it one' }).click()
    await expect(own.getByRole('list', { name: 'Standing instructions' })).toContainText(sentence('0.5'))
    await owner.setViewportSize({ width: 390, height: 844 })
    await checkScreen(owner, 'standing-instructions-390')
    await owner.setViewportSize({ width: 1280, height: 720 })
  })

  const tech = await (await browser.newContext()).newPage()
  await signInWithoutPage(tech, 'tech')
  const card = tech.getByRole('region', { name: 'Standing instructions', exact: true })

  await test.step('technicians read it on the case and tick it', async () => {
    await tech.goto(`/patient-workflow/${id}`)
    const box = card.getByRole('checkbox', { name: sentence('0.5') })
    await box.click()
    await expect(box).toBeChecked()
    await expect(card).toContainText('Done by')
    await expect(box).toBeChecked()
    await checkScreen(tech, 'standing-instruction-ticked')
  })

  await test.step('the doctor changes it, and the case tells that it was changed since', async () => {
    await openMenu(owner, sentence('0.5'), 'Change…')
    const dialog = owner.getByRole('dialog', { name: 'Change the standing instruction' })
    await dialog.getByLabel('Amount').click()
    await owner.getByRole('option', { name: '0.75 mm', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(own.getByRole('list', { name: 'Standing instructions' })).toContainText(sentence('0.75'))
    await tech.reload()
    const box = card.getByRole('checkbox', { name: sentence('0.75') })
    await expect(card).toContainText('Changed since')
    await expect(box).not.toBeChecked()
    await checkScreen(tech, 'standing-instruction-changed')
    await box.click()
    await expect(box).toBeChecked()
    await expect(card).not.toContainText('Changed since')
  })

  await test.step('a deleted one is gone, and the case keeps the tick', async () => {
    await openMenu(owner, sentence('0.75'), 'Delete…')
    const dialog = owner.getByRole('dialog', { name: 'Delete the standing instruction' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(own).not.toContainText(sentence('0.75'))
    await tech.reload()
    await expect(card).toContainText('No longer an instruction')
  })
})

async function openMenu(page: Page, sentence: string, action: string) {
  await page.getByRole('button', { name: `Actions of ${sentence}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

type Found = { id: number; version: number }

/** Returns cases of the signed-in doctor that have a setup; the last of the list, which other scenes use least. */
async function casesWithSetup(api: Api, count: number): Promise<[Found, ...Found[]]> {
  type Row = { id: number; user_id: number; status_key: string }
  const { user } = await api.get<{ user: { id: number } }>('/me')
  const { patients } = await api.get<{ patients: { data: Row[] } }>('/patients?perPage=100')
  const found: Found[] = []
  for (const row of patients.data.toReversed()) {
    if (row.user_id !== user.id || row.status_key === 'canceled') continue
    const { setups } = await api.get<{ setups: { version: number }[] }>(`/patients/${row.id}/setups`)
    const [newest] = setups
    if (newest) found.push({ id: row.id, version: newest.version })
    const [first, ...others] = found
    if (first && found.length === count) return [first, ...others]
  }
  throw new Error(`the doctor has no ${count} cases with a setup`)
}
