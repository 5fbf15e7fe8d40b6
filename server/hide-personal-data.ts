const EMAIL = /[^\s<>"'`(),:;]+@[^\s<>"'`(),:;]+/g

/**
 * Quoted text, which in messages of databases and parsers is a value. The words before it tell names of the program:
 * those stay. An apostrophe within a word is no quotation mark.
 */
const QUOTED =
  /(?<!\b(?:reading|setting|constraint|relation|column|table|type|function|property|package|module) )(?:"[^"]*"|`[^`]*`|“[^”]*”|(?<!\w)'(?:[^']|'(?=\w))*'(?!\w))/g

/** Cuts addresses and quoted values out of the message of an error, which may be those of a patient. */
export function hidePersonalData(message: string) {
  return message.replace(EMAIL, '[address]').replace(QUOTED, '[value]')
}
