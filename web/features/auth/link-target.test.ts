import { describe, expect, it } from 'vitest'
import { targetOf } from './link-target.ts'

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
    expect(targetOf(link, site)).toBeUndefined()
  })

  it('leads to this site', () => {
    expect(targetOf('/patients?status=new#top', site)).toEqual({ href: '/patients?status=new#top', isApp: false })
    expect(targetOf('https://portal.test/requests/1', site)).toEqual({ href: '/requests/1', isApp: false })
  })

  it('leads into the application whose scheme is configured, else not', () => {
    expect(targetOf('typodont://case/1', site)).toEqual({ href: 'typodont://case/1', isApp: true })
    expect(targetOf('typodont://case/1', { ...site, scheme: undefined })).toBeUndefined()
  })
})
