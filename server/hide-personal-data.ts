const EMAIL = /[^\s<>"'`(),:;]+@[^\s<>"'`(),:;]+/g

/** Quoted text with the word before it. An apostrophe within a word is no quotation mark. */
const QUOTED = /(?:(?<=\b(\w+)) )?(?:"([^"]*)"|`([^`]*)`|“([^”]*)”|(?<!\w)'((?:[^']|'(?=\w))*)'(?!\w))/g

/** Words before a name of the program. */
const NAMING = new Set(
  'reading setting constraint relation column table type function property package module'.split(' '),
)
const NAME = /^[a-z_$][\w$.-]*$/

/**
 * Cuts addresses and quoted text out of the message of an error: in messages of databases and parsers it is a value, which
 * may be a patient's. Names of the program stay.
 */
export function hidePersonalData(message: string) {
  return message.replace(EMAIL, '[address]').replace(QUOTED, (quoted, before?: string, ...inner) => {
    const text = inner.slice(0, 4).find((each) => typeof each === 'string')
    const isName = before !== undefined && NAMING.has(before) && typeof text === 'string' && NAME.test(text)
    if (isName) return quoted
    return `${quoted.startsWith(' ') ? ' ' : ''}[value]`
  })
}
