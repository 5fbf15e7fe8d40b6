import { describe, expect, it } from 'vitest'
import { resolveLinkTarget } from './link-target.ts'

const site = { origin: 'https://portal.test', scheme: 'typodont' }

describe('a link that is opened for somebody', () => {
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
  ])('leads nowhere: %s', (link) => {
    expect(resolveLinkTarget(link, site)).toBeUndefined()
  })

  it('leads to this site', () => {
    expect(resolveLinkTarget('/patients?status=new#top', site)).toEqual({
      href: '/patients?status=new#top',
      isApp: false,
    })
    expect(resolveLinkTarget('https://portal.test/requests/1', site)).toEqual({ href: '/requests/1', isApp: false })
  })

  it('leads into the application whose scheme is configured, else not', () => {
    expect(resolveLinkTarget('typodont://case/1', site)).toEqual({ href: 'typodont://case/1', isApp: true })
    expect(resolveLinkTarget('typodont://case/1', { ...site, scheme: undefined })).toBeUndefined()
  })
})
