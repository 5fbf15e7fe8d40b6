import type { Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { mailedLink, newestMail } from './mail.ts'
import { signInToApi, caseInSetup, completeSetup } from './review-api.ts'
import { signIn, signInWithoutPage, type Account } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const LEAST = 44

const SCREENS: [Account, string[]][] = [
  [
    'admin',
    ['/dashboard', '/patients-page', '/requests', '/users/6', '/organizations/1?tab=members', '/promotion-codes/add'],
  ],
  ['owner', ['/patients', '/account']],
]

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const [account, paths] of SCREENS) {
  test(`every control and menu entry of ${account} is large enough for a finger on a phone`, async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, account, '/account')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of paths) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
      expect(await smallTargets(page), path).toEqual([])
    }
    await page.getByRole('button', { name: /, open the menu$/ }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await smallTargets(page), 'the menu').toEqual([])
  })
}

test('a doctor gets from the mail to the approval in three taps', async ({ page }) => {
  test.setTimeout(120_000)
  const staff = await signInToApi(page, 'super')
  const { id } = await caseInSetup(staff)
  const doctor = 'owner@typodont.test'
  const before = await newestMail(page.request, doctor)
  const upper = archStl({ seed: 'three taps', jaw: 'upper', step: 2 })
  await completeSetup(staff, id, [{ part: 'teeth', jaw_id: 1, name: 'setup-upper.stl', bytes: upper }])
  await signInWithoutPage(page, 'owner')

  await page.goto(await mailedLink(page.request, doctor, before))
  const announcement = page.locator('output', { hasText: 'Setup version 1' }).first()
  await expect(announcement).toContainText('view Front')
  await page.getByRole('button', { name: 'Upper', exact: true }).tap()
  await expect(announcement).toContainText('view Upper')
  expect(await smallTargets(page)).toEqual([])

  // Two fingers move the model and do not zoom the page.
  await pinch(page)
  await expect(announcement).toContainText('turned by hand')
  expect(await page.evaluate(() => [visualViewport?.scale, scrollY])).toEqual([1, 0])

  await page.getByRole('button', { name: 'Approve v1' }).tap()
  await expect(page.getByText(/^v1 was approved by/)).toBeVisible()
})

/** Moves two fingers apart on the model. */
async function pinch(page: Page) {
  const touch = await page.context().newCDPSession(page)
  const fingers = (offset: number) => [195 - offset, 195 + offset].map((x, id) => ({ x, y: 260, id }))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', fingers(30))
  for (const offset of [50, 70, 90]) await send('touchMove', fingers(offset))
  await send('touchEnd', [])
}

/**
 * Returns controls smaller than a finger: a label counts as part of its field, and a link within text is no control.
 */
function smallTargets(page: Page) {
  return page.evaluate((least) => {
    const CONTROLS = 'button, a, select, textarea, input, [role=tab], [role=menuitem], [role=switch]'
    const visible = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        !each.closest('[aria-hidden=true]') &&
        !each.matches('td a, dd a, li a:not([class]), [type=file], [href="#main"], .mantine-PillsInputField-field') &&
        getComputedStyle(each).display !== 'inline',
    )
    return visible.flatMap((each) => {
      const boxes = [each, each.closest('label'), each.closest('[class*="-body"]')].flatMap((box) =>
        box ? controlSizes(box) : [],
      )
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (Math.min(width, height) > least - 0.5) return []
      const name = each.getAttribute('aria-label') ?? each.innerText
      return [`${each.tagName.toLowerCase()} ${name.trim()}: ${Math.round(width)} x ${Math.round(height)}`]
    })

    /** Returns the size of a control, and those of pseudo-elements that enlarge its hit area. */
    function controlSizes(box: Element) {
      const over = [box, ...box.querySelectorAll('.mantine-Switch-track')].map((each) =>
        getComputedStyle(each, '::before'),
      )
      return [
        box.getBoundingClientRect(),
        ...over
          .filter(({ content, position }) => content !== 'none' && position === 'absolute')
          .map(({ width, height }) => ({ width: parseFloat(width), height: parseFloat(height) })),
      ]
    }
  }, LEAST)
}
