import type { Page } from '@playwright/test'

type Router = {
  state: { resolvedLocation?: unknown }
  navigate(to: { href: string }): Promise<void>
}

/** The router publishes itself for its developer tools. */
type Published = { __TSR_ROUTER__?: Router }

/**
 * Opens an address within the application that the page shows already, like a link of it, which costs a tenth of a page
 * load. Scenes about the address itself, or about what survives a reload, load the page.
 */
export async function visit(page: Page, address: string) {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = globalThis as Published
    return router?.state.resolvedLocation
  })
  // The promise is fulfilled once the new screen is rendered.
  await page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = globalThis as Published
    return router?.navigate({ href })
  }, address)
}
