import { checkScreen } from './check-screen.ts'
import { signInToApi } from './review-api.ts'
import { expect, test } from './test.ts'

test('a doctor shows the patient the way from the scan to the setup, and shares it, without names or words of the lab', async ({
  page,
  browser,
}) => {
  const owner = await signInToApi(page, 'owner')
  const { patients } = await owner.get<{ patients: { data: { id: number; formatted_name: string }[] } }>(
    '/patients?perPage=100',
  )
  const patient = patients.data.find(({ formatted_name }) => formatted_name === 'Sofia Delgado')
  await page.goto(`/patient-details/${patient?.id}/review`)
  await page.getByRole('link', { name: 'Show the patient' }).click()
  const film = page.getByRole('application', { name: '3D view of the planned teeth' })
  await expect(film).toBeVisible()
  await expect(page.getByText('Delgado')).toHaveCount(0)

  const handle = page.getByRole('slider', { name: 'From today to the planned result, in percent' })
  await expect(handle).toHaveAttribute('aria-valuenow', '100')
  const play = page.getByRole('button', { name: 'Play' })
  await expect(play).toBeEnabled()
  await play.click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await handle.press('Home')
  await expect(handle).toHaveAttribute('aria-valuenow', '0')
  await checkScreen(page, 'show-today')
  // Plays to its end and stops there.
  await play.click()
  await expect(handle).toHaveAttribute('aria-valuenow', '100')
  await expect(play).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const views = await page.getByRole('group', { name: 'Views' }).boundingBox()
  expect(views && views.x + views.width / 2, 'the views stand in the middle').toBeCloseTo(195, 0)
  await checkScreen(page, 'show-390')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/review/)

  await test.step('a patient plays the film at home by a link without names, until it is revoked', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Show the patient' }).click()
    await expect(film).toBeVisible()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share the film' })
    const created = page.waitForResponse((reply) => reply.url().endsWith('/share_links') && reply.status() === 201)
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    const { url }: { url: string } = await (await created).json()
    await expect(dialog.getByText(url)).toBeVisible()
    const links = dialog.getByRole('list', { name: 'Open links' })
    await expect(links.getByText('Not opened yet.').first()).toBeVisible()
    await checkScreen(page, 'show-share')

    const home = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await home.newPage()
    const { pathname } = new URL(url)
    await phone.goto(new URL(pathname, page.url()).href)
    await expect(phone.getByRole('heading', { name: 'Your treatment' })).toBeVisible()
    await expect(phone.getByRole('application', { name: '3D view of your teeth' })).toBeVisible()
    await expect(phone.getByText('Delgado')).toHaveCount(0)
    const play = phone.getByRole('button', { name: 'Play' })
    await expect(play).toBeEnabled()
    await play.click()
    await expect(phone.getByRole('button', { name: 'Pause' })).toBeVisible()
    const handle = phone.getByRole('slider', { name: 'From today to the planned result, in percent' })
    await expect(play).toBeVisible()
    await expect(handle).toHaveAttribute('aria-valuenow', '100')
    await checkScreen(phone, 'show-shared-390')

    await page.reload()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(links.getByText('Opened once').first()).toBeVisible()
    await links.getByRole('button', { name: 'Revoke' }).first().click()
    await page.getByRole('dialog', { name: 'Revoke the link' }).getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('The link was revoked.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expect(phone.getByText('Ask your doctor for a new one.')).toBeVisible()
    await checkScreen(phone, 'show-ended-390')
  })
})
