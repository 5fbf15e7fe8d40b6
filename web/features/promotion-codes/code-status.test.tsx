import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ManagedCode } from '#contract/promotion-codes.ts'
import { fixture } from '#web/testing/fixture.ts'
import { CodeStatus } from './promotion-code-columns.tsx'

const DAY_MS = 86_400_000

it('shows next to ACTIVE why a code is refused anyway, and nothing next to INACTIVE', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const open = { is_active: true, starts_at: null, expires_at: null, uses: 3, max_uses: null }
  const labelsFor = (more: object) =>
    renderToStaticMarkup(
      <MantineProvider>
        <CodeStatus code={fixture<ManagedCode>({ ...open, ...more })} />
      </MantineProvider>,
    )
      .replaceAll(/<style.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s{2,}/)
  expect(labelsFor({})).toEqual(['Active'])
  expect(labelsFor({ starts_at: day(1) })).toEqual(['Active', 'scheduled'])
  expect(labelsFor({ starts_at: day(-2), expires_at: day(-1) })).toEqual(['Active', 'expired'])
  expect(labelsFor({ max_uses: 3 })).toEqual(['Active', 'used up'])
  expect(labelsFor({ is_active: false, expires_at: day(-1) })).toEqual(['Inactive'])
})
