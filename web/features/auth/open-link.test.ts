// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { resolveLinkTarget } from './open-link.ts'

const portal = { origin: 'https://portal.test', scheme: 'typodont' }

describe('the target of a link', () => {
  it.each([
    'https://evil.test/',
    '//evil.test/patients',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'other://case/1',
    'http://portal.test/patients',
    'https://portal.test@evil.test/',
    '',
  ])('is empty for %s', (link) => {
    expect(resolveLinkTarget(link, portal)).toBeUndefined()
  })

  it('is a page of this site', () => {
    expect(resolveLinkTarget('/patients?status=new#top', portal)).toEqual({
      href: '/patients?status=new#top',
      isApp: false,
    })
    expect(resolveLinkTarget('https://portal.test/requests/1', portal)).toEqual({ href: '/requests/1', isApp: false })
  })

  it('is an app with the configured scheme, and no other', () => {
    expect(resolveLinkTarget('typodont://case/1', portal)).toEqual({ href: 'typodont://case/1', isApp: true })
    expect(resolveLinkTarget('typodont://case/1', { ...portal, scheme: undefined })).toBeUndefined()
  })
})
