// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FormErrors } from '@mantine/form'
import type { MissingField } from './validate-case.ts'
import { useSectionFold } from './useSectionFold.ts'

const DOCTOR: MissingField = { field: 'user_id', label: 'Doctor', isWrong: false }
const LIBRARY: MissingField = { field: 'bracket_libraries', label: 'Bracket library', isWrong: false }
const SCANS: MissingField = { field: 'stl_files', label: 'STL files', isWrong: false }
const NO_ERRORS: FormErrors = {}

function begin(missing: MissingField[], isBegun = true, errors = NO_ERRORS) {
  return renderHook((props) => useSectionFold(props), { initialProps: { missing, isBegun, errors } })
}

it('opens nothing by itself before the scans are there, and never the files, which stand above', () => {
  const { result, rerender } = begin([DOCTOR], false)
  expect(result.current.isOpen('doctor')).toBe(false)
  rerender({ missing: [SCANS], isBegun: true, errors: NO_ERRORS })
  expect(result.current.isOpen('files')).toBe(false)
})

it('opens the first section that misses something, then the next, and folds none of them', () => {
  const { result, rerender } = begin([DOCTOR, LIBRARY])
  expect(result.current.isOpen('doctor')).toBe(true)
  expect(result.current.isOpen('setup')).toBe(false)
  rerender({ missing: [LIBRARY], isBegun: true, errors: NO_ERRORS })
  expect(result.current.isOpen('doctor')).toBe(true)
  expect(result.current.isOpen('setup')).toBe(true)
})

it('leaves a section closed that somebody closed, until a field of it is asked for or has an error', () => {
  const { result, rerender } = begin([DOCTOR])
  act(() => result.current.toggle('doctor'))
  expect(result.current.isOpen('doctor')).toBe(false)
  act(() => result.current.openFor('user_id'))
  expect(result.current.isOpen('doctor')).toBe(true)
  act(() => result.current.toggle('doctor'))
  rerender({ missing: [DOCTOR], isBegun: true, errors: { location_id: 'Required' } })
  expect(result.current.isOpen('doctor')).toBe(true)
})
