/** Headers as they are sent, one a line. */
export function formatHeaders(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** The same to read: while two secrets sign, their signatures stand below each other, that of the old one named. */
export function formatRequestHeaders(headers: Readonly<Record<string, string>>) {
  return formatHeaders(
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const [first = '', old] = value.split(' ')
        const isTwice = name === 'webhook-signature' && old !== undefined
        return [name, isTwice ? `${first}\n  ${old} (old secret)` : value]
      }),
    ),
  )
}

/** A body with a line for each of its values; as it came if it is no JSON. */
export function formatBody(body: string) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
