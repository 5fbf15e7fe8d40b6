import type { Page } from '@playwright/test'

/**
 * Returns every combination of colours in which text is visible on the page, outside of `except`: of the text, of
 * everything behind it and of the text around it, with size, weight and underline. Whether it can be read depends on
 * nothing else.
 */
export function textColours(page: Page, except: string | undefined) {
  return page.evaluate((except) => {
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (!hasText(element) && !element.matches('input, textarea, select')) continue
      if (!element.checkVisibility() || (except !== undefined && element.closest(except))) continue
      found.add(elementColours(element))
    }
    return [...found]

    function hasText({ childNodes }: Element) {
      return Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    }

    function elementColours(element: Element) {
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
      const parentColour = element.parentElement ? getComputedStyle(element.parentElement).color : ''
      return [color, parentColour, fontSize, fontWeight, textDecorationLine, ...layersBehind(element)].join(' ')
    }

    /** Returns the backgrounds up to the first opaque one. */
    function layersBehind(element: Element | null): string[] {
      if (!element) return []
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const layer = [backgroundColor, backgroundImage, opacity].join(' ')
      const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
      return isOpaque ? [layer] : [layer, ...layersBehind(element.parentElement)]
    }
  }, except)
}
