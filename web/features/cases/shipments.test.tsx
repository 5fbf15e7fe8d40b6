import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RequestSummary } from '#contract/patients.ts'
import { Shipments } from './Shipments.tsx'

it('shows a corrected file as printed in-office, and an assigned print without shipping data as not shipped', () => {
  // Contains only the fields that Shipments reads.
  const request = { id: 7, status_id: 1, assigned_to: null, jaws: [], flawed_trays: [{ id: 1 }] } as unknown
  const shown = (more: object) =>
    renderToStaticMarkup(
      <MantineProvider>
        <Shipments requests={[{ ...(request as RequestSummary), ...more }]} />
      </MantineProvider>,
    )
  expect(shown({})).toContain('printed in-office')
  expect(shown({ assigned_to: 'O' })).toContain('not shipped')
})
