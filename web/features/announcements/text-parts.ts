type Part = { text: string; href?: string }

/** Only what a browser opens as a page; a mark at the end belongs to the sentence. */
const LINK = /https?:\/\/[^\s<>"]+/gi
const SENTENCE_END = /[.,;:!?'’”)\]]+$/

/** Plain text with the addresses in it as links: they lead where they say, and nothing else is made of the text. */
export function textParts(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(SENTENCE_END, '')
    if (!isAddress(href)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: href, href })
    at = match.index + href.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** One with a user before the host would pass for another site. */
function isAddress(href: string) {
  return URL.canParse(href) && new URL(href).username === ''
}
