export type Device = { name: string; kind: 'desktop' | 'phone' | 'tablet' }

/** The first match wins, because browsers also list their ancestors in the user agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'desktop'],
  [/Macintosh|Mac OS X/, 'macOS', 'desktop'],
  [/CrOS/, 'ChromeOS', 'desktop'],
  [/Linux/, 'Linux', 'desktop'],
]

/** Describes a device for people, such as `Chrome on macOS`, as far as its user agent reveals it. */
export function parseUserAgent(user_agent: string | null): Device {
  const text = user_agent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const [, system, kind = 'desktop'] = SYSTEMS.find(([pattern]) => pattern.test(text)) ?? []
  if (browser && system) return { name: `${browser} on ${system}`, kind }
  return { name: browser ?? system ?? 'Unknown device', kind }
}
