import type { Locator, Page } from '@playwright/test'

/** An interaction that is repeated at a screen, and the condition by which its result is recognised. */
export type Interaction = {
  label: string
  who: 'staff' | 'practice'
  /** Limits in ms: until the answer is painted, and for the work of the main thread. */
  limits: { answer?: number; work?: number }
  /** The page that is loaded before the first turn, or before each turn if `isFirst` is set. */
  from: string
  isFirst?: true
  /** Prepares a turn so that it differs from the previous ones. */
  before?: (page: Page, turn: number) => Promise<unknown>
  /** Where the pointer presses after it has rested there. With a `key`, the key is pressed instead. */
  at?: (page: Page, turn: number) => Locator
  key?: (turn: number) => string
  /** An expression in the page that is true once the answer is displayed. */
  answer: (turn: number) => string
  /** In ms: the debounce that the specification defines for typing. */
  pause?: number
  /** In ms: how long work is counted after the answer; 700 if omitted, when everything that it began is over. */
  within?: number
}

const PAUSE = 500
const LETTERS = 'aeonrslitmdh'
const pickLetter = (turn: number) => LETTERS[turn % LETTERS.length] ?? 'a'
const LIST = '/patients-page'
const ROWS = `(document.querySelector('tr[data-row]') && document.querySelector('table[aria-busy="false"]'))`
const CASE = `document.querySelector('section[aria-label="Where the case is"]')`
const ACTION = `document.querySelector('[data-action]')`
const CASES = `document.querySelector('[role="group"][aria-label="Patients"]')`
const PATIENT = `document.querySelector('h1')?.textContent`
const APPROVE = `[...document.querySelectorAll('footer button')].find(({ textContent }) => textContent.startsWith('Approve'))`
/** Approve opens with the model; the frame is that of the stage, which names its patient. */
const IS_DRAWN = `frames3d.length > 0 && ${APPROVE} && !${APPROVE}.ariaDisabled && document.querySelector('[role="application"]')?.ariaLabel.endsWith(${PATIENT})`
const rowsAtUrl = (urlPart: string) => () => `${ROWS} && location.href.includes(${JSON.stringify(urlPart)})`

/** Opens a list that this page has not loaded yet: each turn searches for another letter. */
function toLetter(query = '') {
  return (page: Page, turn: number) => goTo(page, `${LIST}?queryName=${pickLetter(turn)}${query}`)
}

/** Waits by a function of in-page.js, because the content security policy of the page forbids evaluating strings. */
function waitUntilPresent(page: Page, isThere: string) {
  return page.evaluate(`painted(() => ${isThere})`)
}

async function goTo(page: Page, address: string, isThere = ROWS) {
  await page.evaluate(`goTo(${JSON.stringify(address)})`)
  await waitUntilPresent(page, isThere)
}

const head = (name: string) => (page: Page) => page.getByRole('columnheader', { name }).getByRole('button')
const view = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
const row = (page: Page, turn: number) =>
  page
    .locator('tr[data-row]')
    .nth(turn % 10)
    .locator('a')
    .first()
const VIEWS = ['All', 'Rush today', 'On hold', 'Active Only']
const pickView = (turn: number) => VIEWS[turn % VIEWS.length] ?? 'All'
const viewCondition = (turn: number) =>
  `document.querySelector('nav[aria-label="Views"] [aria-current]')?.textContent.startsWith(${JSON.stringify(pickView(turn))}) && !document.querySelector('[aria-busy="true"], [data-stale="true"]')`
/** The sort state of a column header after its first, second and third click. */
const SORTS = ['ascending', 'descending', null]
const STATUSES = ['New', 'In progress', 'Completed', 'All']
const pickStatus = (turn: number) => STATUSES[turn % STATUSES.length] ?? 'All'

/** Waits until the model of the present setup is drawn, and notes whose it is; the next one is read meanwhile. */
async function toDrawnSetup(page: Page) {
  await waitUntilPresent(page, IS_DRAWN)
  await page.evaluate(`void (frames3d.length = 0, globalThis.reviewed = ${PATIENT})`)
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await waitUntilPresent(page, ACTION)
  await page.keyboard.type('m')
}

async function toField(page: Page) {
  await goTo(page, LIST)
  await page.getByLabel('Patient', { exact: true }).focus()
}

/** Discards the draft that the previous turn left, and opens all sections, which the page remembers. */
async function toNewCase(page: Page, turn: number) {
  if (turn > 0) {
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Discard/ })
      .click()
  }
  const opener = page.getByRole('button', { name: 'Open all sections' })
  if (await opener.isVisible()) await opener.click()
  await page.getByLabel('First name').focus()
}

const list = { who: 'staff', limits: { answer: 100, work: 100 }, from: LIST } as const

export const interactions: readonly Interaction[] = [
  { ...list, label: 'sort', before: toLetter(), at: head('Patient'), answer: rowsAtUrl('sort=last_name') },
  {
    ...list,
    label: 'sort, read before',
    limits: { answer: 50, work: 100 },
    at: head('Patient'),
    answer: (turn) =>
      `${ROWS} && document.querySelector('th button').parentElement.ariaSort === ${JSON.stringify(SORTS[turn % 3])}`,
  },
  {
    ...list,
    label: 'filter taken away',
    before: toLetter('&filter[active_request_only]=true'),
    at: (page) =>
      page
        .getByRole('list', { name: 'Filters in use' })
        .getByRole('button', { name: /^Remove/ })
        .first(),
    answer: () => `${ROWS} && !location.href.includes('active')`,
  },
  {
    ...list,
    label: 'next page',
    before: toLetter('&filter[active_request_only]=false&perPage=10'),
    at: (page) => page.getByRole('button', { name: 'Next page' }),
    answer: rowsAtUrl('page=2'),
  },
  {
    ...list,
    label: 'tab, first time',
    isFirst: true,
    at: (page, turn) => view(pickView(turn % 3))(page),
    answer: (turn) => viewCondition(turn % 3),
  },
  {
    ...list,
    label: 'tab, read before',
    limits: { answer: 50, work: 100 },
    at: (page, turn) => view(pickView(turn))(page),
    answer: viewCondition,
  },
  {
    ...list,
    label: 'status of a practice',
    who: 'practice',
    from: '/patients',
    before: (page, turn) => goTo(page, `/patients?filter[patient_full_name_like]=${pickLetter(turn)}`),
    at: (page, turn) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name: pickStatus(turn % 3) }),
    answer: () =>
      `location.search.includes('status') && !document.querySelector('[aria-busy="true"], [data-stale="true"]')`,
  },
  {
    ...list,
    label: 'letter in the filter',
    limits: { answer: 100, work: 50 },
    before: toField,
    key: pickLetter,
    answer: (turn) => `document.activeElement.value === ${JSON.stringify(pickLetter(turn))}`,
    within: PAUSE - 100,
  },
  {
    ...list,
    label: 'search, after the pause',
    before: toField,
    key: pickLetter,
    answer: (turn) => `${ROWS} && new URLSearchParams(location.search).get('queryName') === '${pickLetter(turn)}'`,
    pause: PAUSE,
  },
  { ...list, label: 'hovering a row', limits: { work: 50 }, at: row, key: () => '', answer: () => 'true' },
  { ...list, label: 'opening a case, first of all', isFirst: true, at: row, answer: () => CASE },
  { ...list, label: 'opening a case', before: (page) => goTo(page, LIST), at: row, answer: () => CASE },
  {
    ...list,
    label: 'opening a case, read before',
    limits: { answer: 50, work: 100 },
    before: (page) => goTo(page, LIST),
    at: (page) => row(page, 0),
    answer: () => CASE,
  },
  {
    ...list,
    label: 'back to the list',
    limits: { answer: 50, work: 100 },
    before: async (page) => {
      await row(page, 0).click()
      await waitUntilPresent(page, CASE)
    },
    at: (page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first(),
    answer: () => ROWS,
  },
  {
    ...list,
    label: 'the palette opens',
    before: (page) => page.keyboard.press('Escape'),
    key: () => 'Control+k',
    answer: () => ACTION,
  },
  {
    ...list,
    label: 'the palette finds, after the pause',
    // Otherwise the previous results would remain until the new ones arrive.
    isFirst: true,
    before: openPalette,
    key: () => 'a',
    answer: () => CASES,
    pause: PAUSE,
  },
  {
    ...list,
    label: 'first letter in Start A Case',
    who: 'practice',
    limits: { answer: 100, work: 50 },
    from: '/organizations/:organization/rx-forms/add',
    isFirst: true,
    before: toNewCase,
    key: () => 'A',
    answer: () => `document.activeElement.value === 'A'`,
    within: 300,
  },
  {
    ...list,
    label: 'next model of the review queue',
    who: 'practice',
    limits: { answer: 300 },
    from: '/review',
    before: toDrawnSetup,
    key: () => 'j',
    // The frames of the model before do not count.
    answer: () => `${PATIENT} === reviewed ? (frames3d.length = 0) : ${IS_DRAWN}`,
  },
]
