import { expect, it } from 'vitest'
import { FIELD_LABELS, SECTIONS } from './form-sections.ts'

it('every field of the case form is in one section', () => {
  expect(SECTIONS.flatMap(({ fields }) => fields).sort()).toEqual(Object.keys(FIELD_LABELS).sort())
})
