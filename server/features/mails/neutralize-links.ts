/**
 * Mail clients turn everything that looks like an address into a link; this invisible character (a zero-width space)
 * prevents that.
 */
const ZERO_WIDTH_SPACE = '\u200B'

const SCHEME = /(?<=\p{L}:)(?=\/\/)/gu
/** Includes the full stops of other scripts, which browsers accept in domains. */
const DOMAIN = /(?<=[\p{L}\p{N}_-][.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}_-]{2})/gu
/** Matches the portal's own links, style elements, comments and tags, which stay unchanged. */
const PROTECTED = /(<a\b[^>]*>[\s\S]*?<\/a>|<style\b[^>]*>[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>)/

/** Prevents mail clients from linking text that users typed, such as names and notes. */
export function neutralizeLinks(text: string) {
  return text.replace(SCHEME, ZERO_WIDTH_SPACE).replace(DOMAIN, ZERO_WIDTH_SPACE)
}

/** Neutralizes the text of a whole mail; only the links of its template remain. */
export function neutralizeLinksInHtml(html: string) {
  return html
    .split(PROTECTED)
    .map((part, index) => (index % 2 === 1 ? part : neutralizeLinks(part)))
    .join('')
}

/** Returns a subject of one line, so that a name cannot inject headers. */
export function toSubjectLine(text: string) {
  return neutralizeLinks(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
}
