import type { Locator, Page } from '@playwright/test'

/** One thing that a person does at a screen, again and again, and when it has been answered. */
export type Press = {
  label: string
  who: 'staff' | 'practice'
  /** In ms: until the answer is painted, and the work of the main thread. */
  limits: { answer?: number; work: number }
  /** Where the page is loaded before the first turn; before each, where the first one of all is meant. */
  from: string
  isFirst?: true
  /** Makes the turn another one than those before. */
  before?: (page: Page, turn: number) => Promise<unknown>
  /** Where the mouse is pressed; it has come to rest there before, as a hand does. Without a key it is the press. */
  at?: (page: Page, turn: number) => Locator
  key?: (turn: number) => string
  /** An expression of the page that is true once the answer stands there. */
  answer: (turn: number) => string
  /** In ms: how long the specification lets typing rest before it is answered. */
  pause?: number
  /** In ms: how long its work is counted after the answer; else until everything that it began is over. */
  within?: number
}

const PAUSE = 500
const LETTERS = 'aeonrslitmdh'
const letterOf = (turn: number) => LETTERS[turn % LETTERS.length] ?? 'a'
const LIST = '/patients-page'
const ROWS = `(document.querySelector('tr[data-row]') && document.querySelector('table[aria-busy="false"]'))`
const CASE = `document.querySelector('section[aria-label="Where the case is"]')`
const ACTION = `document.querySelector('[data-action]')`
const CASES = `document.querySelector('[role="group"][aria-label="Patients"]')`
const answerAt = (words: string) => () => `${ROWS} && location.href.includes(${JSON.stringify(words)})`

/** To what nobody has read in this page: each turn looks for another letter. */
function toLetter(words = '') {
  return (page: Page, turn: number) => goTo(page, `${LIST}?queryName=${letterOf(turn)}${words}`)
}

/** By what in-page.js brings: the page's own policy forbids to make a script of words. */
function untilThere(page: Page, isThere: string) {
  return page.evaluate(`painted(() => ${isThere})`)
}

async function goTo(page: Page, address: string, isThere = ROWS) {
  await page.evaluate(`goTo(${JSON.stringify(address)})`)
  await untilThere(page, isThere)
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
const viewOf = (turn: number) => VIEWS[turn % VIEWS.length] ?? 'All'
const viewAnswer = (turn: number) =>
  `document.querySelector('nav[aria-label="Views"] [aria-current]')?.textContent.startsWith(${JSON.stringify(viewOf(turn))}) && !document.querySelector('[aria-busy="true"], [data-stale="true"]')`
/** What a head says after its first, second and third click. */
const SORTS = ['ascending', 'descending', null]
const STATUSES = ['New', 'In progress', 'Completed', 'All']
const statusOf = (turn: number) => STATUSES[turn % STATUSES.length] ?? 'All'

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await untilThere(page, ACTION)
  await page.keyboard.type('m')
}

async function toField(page: Page) {
  await goTo(page, LIST)
  await page.getByLabel('Patient', { exact: true }).focus()
}

/** The turn before is kept as a draft. */
async function toNewCase(page: Page, turn: number) {
  if (turn > 0) {
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Discard/ })
      .click()
  }
  await page.getByLabel('First name').focus()
}

const list = { who: 'staff', limits: { answer: 100, work: 100 }, from: LIST } as const

export const presses: readonly Press[] = [
  { ...list, label: 'sort', before: toLetter(), at: head('Patient'), answer: answerAt('sort=last_name') },
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
    answer: answerAt('page=2'),
  },
  {
    ...list,
    label: 'tab, first time',
    isFirst: true,
    at: (page, turn) => view(viewOf(turn % 3))(page),
    answer: (turn) => viewAnswer(turn % 3),
  },
  {
    ...list,
    label: 'tab, read before',
    limits: { answer: 50, work: 100 },
    at: (page, turn) => view(viewOf(turn))(page),
    answer: viewAnswer,
  },
  {
    ...list,
    label: 'status of a practice',
    who: 'practice',
    from: '/patients',
    before: (page, turn) => goTo(page, `/patients?filter[patient_full_name_like]=${letterOf(turn)}`),
    at: (page, turn) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name: statusOf(turn % 3) }),
    answer: () =>
      `location.search.includes('status') && !document.querySelector('[aria-busy="true"], [data-stale="true"]')`,
  },
  {
    ...list,
    label: 'letter in the filter',
    limits: { answer: 100, work: 50 },
    before: toField,
    key: letterOf,
    answer: (turn) => `document.activeElement.value === ${JSON.stringify(letterOf(turn))}`,
    within: PAUSE - 100,
  },
  {
    ...list,
    label: 'search, after the pause',
    before: toField,
    key: letterOf,
    answer: (turn) => `${ROWS} && new URLSearchParams(location.search).get('queryName') === '${letterOf(turn)}'`,
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
      await untilThere(page, CASE)
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
    // Else what was found before would stand there until the new is known.
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
]
