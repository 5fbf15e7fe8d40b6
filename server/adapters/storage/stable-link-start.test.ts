import { describe, expect, it } from 'vitest'
import { stableLinkStart } from './stable-link-start.ts'

describe('stableLinkStart', () => {
  it('is the same for ten minutes of a link that is valid for an hour, and never in the future', () => {
    const at = (time: string) =>
      stableLinkStart(new Date(`2026-11-21T${time}Z`), 3600)
        .toISOString()
        .slice(11, 19)
    expect([at('10:00:00'), at('10:09:59'), at('10:10:00')]).toEqual(['10:00:00', '10:00:00', '10:10:00'])
  })

  it('leaves a short-lived link nearly all of its validity', () => {
    const now = new Date('2026-11-21T10:00:00.900Z')
    expect(now.getTime() - stableLinkStart(now, 1).getTime()).toBeLessThan(1000)
  })
})
