import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fixture } from '#web/testing/fixture.ts'
import { CaseFormProvider, type CaseFormState } from './CaseFormContext.ts'
import { DoctorSection } from './DoctorSection.tsx'

function render(names: readonly string[]) {
  const doctors = names.map((full_name, at) => ({ id: at + 1, full_name }))
  const state = fixture<CaseFormState>({
    form: { values: {}, getInputProps: () => ({ value: null, onChange: () => undefined }) },
    facts: { doctors, locations: [] },
    locked: new Set<string>(),
    problems: {},
    doctor: 'Priya Raman',
  })
  return renderToStaticMarkup(
    <MantineProvider>
      <CaseFormProvider value={state}>
        <DoctorSection />
      </CaseFormProvider>
    </MantineProvider>,
  )
}

it('few doctors are tiles, and one or many a list', () => {
  const countTiles = (html: string) => html.match(/type="radio"/g)?.length ?? 0
  const few = render(['Priya Raman', 'Tomasz Bielak', 'Daniel Kowalczyk'])
  expect(countTiles(few)).toBe(3)
  expect(few).toContain('Tomasz Bielak')
  expect(countTiles(render(['Priya Raman']))).toBe(0)
  expect(countTiles(render(['A', 'B', 'C', 'D']))).toBe(0)
})
