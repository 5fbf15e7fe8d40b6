import { expect, it } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [`${MAC} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on macOS', 'desktop'],
  [`${MAC} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on macOS', 'desktop'],
  [`${PHONE} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
  [`${PHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows', 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android', 'phone'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X910) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet on Android',
    'tablet',
  ],
  ['curl/8.5.0', 'Unknown device', 'desktop'],
  [null, 'Unknown device', 'desktop'],
])('%s', (user_agent, name, kind) => {
  expect(parseUserAgent(user_agent)).toEqual({ name, kind })
})
