import { expect, it } from 'vitest'
import { calledRole } from './roles.ts'

it('calls a manager only who does nothing but manage', () => {
  expect(calledRole('doctor', ['organization_manager'])).toBe('organization_manager')
  expect(calledRole('doctor', ['organization_manager', 'organization_owner'])).toBe('doctor')
  expect(calledRole('doctor', [])).toBe('doctor')
  expect(calledRole('lab_partner', ['organization_manager'])).toBe('lab_partner')
})
