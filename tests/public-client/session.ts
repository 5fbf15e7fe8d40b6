/** A session of a client with the portal, as it was recorded: what it sent, and the form of what it got. */

export type Exchange = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` stands for a value that an earlier reply gave. */
  path: string
  body?: object
  status: number
  /** Each field with its type; fields that came later are not looked at. */
  reply: unknown
  /** Values that later requests send, by their place in the reply. */
  keep?: Record<string, string>
}

/** Fills in what earlier replies gave; a text that is nothing but a name becomes the value itself. */
export function fill<Sent>(sent: Sent, values: ReadonlyMap<string, unknown>): Sent {
  const text = JSON.stringify(sent).replace(/"\{(\w+)\}"|\{(\w+)\}/g, (_, whole?: string, part?: string) => {
    if (whole !== undefined) return JSON.stringify(values.get(whole))
    return String(values.get(part ?? ''))
  })
  return JSON.parse(text) as Sent
}

/** Finds `data.0.id` in a reply. */
export function valueAt(reply: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], reply)
}

/** Where a reply is not as it was, in words. */
export function differences(then: unknown, now: unknown, at = 'reply'): string[] {
  if (typeof then === 'string') {
    const allowed = then.split(' or ')
    return allowed.includes(kindOf(now)) ? [] : [`${at} is ${kindOf(now)} and was ${then}`]
  }
  if (Array.isArray(then)) {
    if (!Array.isArray(now)) return [`${at} is ${kindOf(now)} and was a list`]
    return then.length === 0 ? [] : now.flatMap((each, n) => differences(then[0], each, `${at}.${n}`))
  }
  if (typeof now !== 'object' || now === null) return [`${at} is ${kindOf(now)} and was a record`]
  return Object.entries(then as object).flatMap(([name, each]) =>
    name in now
      ? differences(each, (now as Record<string, unknown>)[name], `${at}.${name}`)
      : [`${at}.${name} is gone`],
  )
}

function kindOf(value: unknown) {
  return value === null ? 'null' : typeof value
}
