import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Office } from '#web/ui/office-dates.ts'
import { OfficeContext } from './office-context.ts'
import { OfficeDate } from './OfficeDate.tsx'
import { useDateWords } from './useDateWords.ts'

const OGDEN: Office = { zone: 'America/Denver', country: 'USA' }
/** An evening in Ogden, years ago. */
const LONG_AGO = '2020-12-01T03:00:00.000Z'

function Words({ value }: { value: string }) {
  const { day, moment, onDay } = useDateWords()
  return [day(value), moment(value), onDay(value)].join(' | ')
}

function render(office: Office | undefined, node: ReactNode) {
  return renderToStaticMarkup(<OfficeContext value={office}>{node}</OfficeContext>).replaceAll('\u00A0', ' ')
}

describe('a date in a sentence', () => {
  it('is told to a practice in its own time, with the given format in the tooltip', () => {
    expect(render(OGDEN, <OfficeDate value={LONG_AGO} as="moment" withOn />)).toBe(
      `on <time dateTime="${LONG_AGO}" title="2020-12-01 03:00:00 UTC">Mon, Nov 30, 2020, 8 pm</time>`,
    )
    expect(render(OGDEN, <OfficeDate value="2020-12-01" />)).toBe(
      '<time dateTime="2020-12-01" title="2020-12-01">Tue, Dec 1, 2020</time>',
    )
    const today = new Date().toISOString()
    expect(render(OGDEN, <OfficeDate value={today} as="short" withOn />)).toMatch(/^<time [^>]*>Today, /)
    expect(render(OGDEN, <Words value={LONG_AGO} />)).toBe(
      'Mon, Nov 30, 2020 | Mon, Nov 30, 2020, 8 pm | on Mon, Nov 30, 2020',
    )
  })

  it('has the given format for everybody else', () => {
    const given = render(undefined, <OfficeDate value={LONG_AGO} as="moment" withOn />)
    expect(given.replace(/<[^>]*>/g, '')).toBe('on 2020-12-01 03:00:00')
    expect(render(undefined, <Words value={LONG_AGO} />)).toBe('2020-12-01 | 2020-12-01 03:00:00 | on 2020-12-01')
  })
})
