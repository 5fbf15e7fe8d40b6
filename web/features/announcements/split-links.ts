type Part = { text: string; href?: string }

/** Only http and https URLs become links; punctuation at the end belongs to the sentence, not to the URL. */
const LINK = /https?:\/\/[^\s<>"]+/gi
const SENTENCE_END = /[.,;:!?'’”)\]]+$/

/**
 * Splits plain text into text and links. A link's text is its URL, and no other markup is interpreted, so a link cannot
 * mislead.
 */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(SENTENCE_END, '')
    if (!isSafeUrl(href)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: href, href })
    at = match.index + href.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Rejects a URL with user info before the host (https://typodont.test@evil.test), which looks like another site. */
function isSafeUrl(href: string) {
  return URL.canParse(href) && new URL(href).username === ''
}
