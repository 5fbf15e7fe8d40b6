import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RequestSummary } from '#contract/patients.ts'
import { fixture } from '#web/testing/fixture.ts'
import { Shipments } from './Shipments.tsx'

it('shows a corrected file as printed in-office, and an assigned print without shipping data as not shipped', () => {
  const request = { id: 7, status_id: 1, assigned_to: null, jaws: [], flawed_trays: [{ id: 1 }] }
  const renderText = (overrides: object) =>
    renderToStaticMarkup(
      <MantineProvider>
        <Shipments requests={[fixture<RequestSummary>({ ...request, ...overrides })]} />
      </MantineProvider>,
    )
  expect(renderText({})).toContain('printed in-office')
  expect(renderText({ assigned_to: 'O' })).toContain('not shipped')
})
