import { expect, test, type Page } from '@playwright/test'
import { signInToApi } from './review-api.ts'
import { signInWithoutPage, type Account } from './sign-in.ts'

// Pictures of the screens in all widths and both themes, to lay beside the references: `npm run pictures`. They are no
// part of the tests, which check 390 and 1440 px.

/** All widths of the product; PICTURE_WIDTHS chooses some of them. */
const WIDTHS = process.env.PICTURE_WIDTHS?.split(',').map(Number) ?? [390, 1024, 1280, 1440, 1920]
const SCHEMES = ['light', 'dark'] as const

type Screen = { name: string; account: Account; path: string | ((page: Page) => Promise<string>) }

const SCREENS: Screen[] = [
  { name: 'patients', account: 'owner', path: '/patients' },
  { name: 'start-a-case', account: 'owner', path: '/organizations/1/rx-forms/add' },
  { name: 'case', account: 'owner', path: caseOf('Sofia Delgado') },
  { name: 'case-on-hold', account: 'owner', path: firstCase('owner', 'filter[held]=true') },
  { name: 'room', account: 'owner', path: caseOf('Sofia Delgado', '/review') },
  { name: 'film', account: 'owner', path: caseOf('Sofia Delgado', '/show') },
  { name: 'review-queue', account: 'owner', path: '/review' },
  { name: 'receipt', account: 'owner', path: firstCase('owner', 'filter[waits_for]=me', '/patients?receipt=') },
  { name: 'requests', account: 'owner', path: '/requests' },
  { name: 'account', account: 'owner', path: '/account' },
  { name: 'dashboard-practice', account: 'owner', path: '/' },
  { name: 'dashboard-staff', account: 'admin', path: '/dashboard' },
  { name: 'dashboard-technician', account: 'tech', path: '/dashboard' },
  { name: 'patients-staff', account: 'admin', path: '/patients-page' },
  { name: 'workflow', account: 'tech', path: firstCase('tech', 'filter[held]=true', '/patient-workflow/') },
  { name: 'requests-staff', account: 'admin', path: '/requests?statusId=1' },
  { name: 'trays', account: 'admin', path: '/case-trays' },
  { name: 'organization', account: 'admin', path: '/organizations/1' },
  { name: 'search', account: 'admin', path: '/organizations-users' },
  { name: 'subscriptions', account: 'admin', path: '/subscriptions' },
  { name: 'promotion-codes', account: 'admin', path: '/promotion-codes' },
  { name: 'onboardings', account: 'admin', path: '/onboardings' },
  { name: 'settings', account: 'super', path: '/settings' },
]

for (const { name, account, path } of SCREENS)
  test(name, async ({ page }) => {
    await signInWithoutPage(page, account)
    const address = typeof path === 'string' ? path : await path(page)
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await page.goto(address)
        await awaitContent(page)
        await page.screenshot({ path: `e2e/shots/pictures/${name}-${width}-${colorScheme}.png` })
      }
  })

/** Waits for data and models; sections below the fold load on a scroll. */
async function awaitContent(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  await expect(page.locator('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.getByText(/^(Loading the models|Still loading)/)).toHaveCount(0)
}

type List = { patients: { data: { id: number; formatted_name: string }[] } }

/** Returns the address of a case of the demo by the name of its patient. */
function caseOf(formatted_name: string, rest = '') {
  return async (page: Page) => {
    const { patients } = await (await signInToApi(page, 'owner')).get<List>('/patients?perPage=100')
    return `/patient-details/${patients.data.find((each) => each.formatted_name === formatted_name)?.id}${rest}`
  }
}

function firstCase(account: Account, filter: string, prefix = '/patient-details/') {
  return async (page: Page) => {
    const { patients } = await (await signInToApi(page, account)).get<List>(`/patients?perPage=1&${filter}`)
    return `${prefix}${patients.data[0]?.id}`
  }
}
