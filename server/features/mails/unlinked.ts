/** A mail client makes a link of whatever looks like an address; behind this character nothing does, and nobody sees it. */
const BREAK = '\u200B'

const SCHEME = /(?<=\p{L}:)(?=\/\/)/gu
/** Also before the full stops of other scripts, which browsers take for one. */
const DOMAIN = /(?<=[\p{L}\p{N}_-][.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}_-]{2})/gu
/** What is a link of ours, what is no text, and each tag by itself. */
const KEPT = /(<a\b[^>]*>[\s\S]*?<\/a>|<style\b[^>]*>[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>)/

/** Names and notes are typed by anybody: no mail client makes a link of them. */
export function unlinked(text: string) {
  return text.replace(SCHEME, BREAK).replace(DOMAIN, BREAK)
}

/** The same of a whole mail, in which only the links that it was written with stay. */
export function unlinkedHtml(html: string) {
  return html
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : unlinked(part)))
    .join('')
}

/** One line, whatever a name holds. */
export function subjectOf(text: string) {
  return unlinked(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
}
