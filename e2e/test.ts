import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Closes what a scene has opened besides its page, also after a failure: a page that is left open goes on refetching. */
export const test = base.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
