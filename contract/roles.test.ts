import { expect, it } from 'vitest'
import { displayedRole } from './roles.ts'

it('shows Manager only for a user with no other role', () => {
  expect(displayedRole('doctor', ['organization_manager'])).toBe('organization_manager')
  expect(displayedRole('doctor', ['organization_manager', 'organization_owner'])).toBe('doctor')
  expect(displayedRole('doctor', [])).toBe('doctor')
  expect(displayedRole('lab_partner', ['organization_manager'])).toBe('lab_partner')
})
