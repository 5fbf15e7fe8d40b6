import { expect, it } from 'vitest'
import { eventLabel } from './trail-labels.ts'

it('shows one name for a user who joined, and both names if another user added them', () => {
  const claire = { id: 1, full_name: 'Claire Gagnon' }
  const formatLine = (name: string, actor_name: string, data: object) =>
    `${actor_name} ${eventLabel(name).describe({ ...data }, { user: claire, patient: null, actor_name })}`
  const role = 'organization_member'
  expect([
    formatLine('invitation.accepted', 'Claire Gagnon', { email: 'claire@typodont.test', role }),
    formatLine('organization.member_added', 'Claire Gagnon', { role }),
    formatLine('organization.member_added', 'Marcus Odell', { role }),
  ]).toEqual([
    'Claire Gagnon accepted the invitation of claire@typodont.test, Member',
    'Claire Gagnon joined as Member',
    'Marcus Odell added Claire Gagnon as Member',
  ])
})

it('shows the reason for a file that was stored despite a warning', () => {
  const about = { user: null, patient: null, actor_name: 'Maren Okafor' }
  const data = { original_name: 'upper.stl', patient_file_type_id: 4 }
  const accepted_warning = { warning: '3 holes', reason: 'Trimmed there anyway' }
  const label = eventLabel('file.stored')
  expect([label.describe(data, about), label.describe({ ...data, accepted_warning }, about)]).toEqual([
    'added upper.stl, Corrected tray',
    'added upper.stl, Corrected tray, as it is: “Trimmed there anyway”',
  ])
})

it('shows amounts in dollars and the name of a deleted patient', () => {
  const about = { user: null, patient: null, actor_name: 'Marcus Odell' }
  expect([
    eventLabel('organization.credit_added').describe({ value: 1025.5 }, about),
    eventLabel('patient.deleted').describe({ full_name: 'Noor Haddad' }, about),
  ]).toEqual(['added a credit of $1,025.50', 'deleted the patient Noor Haddad'])
})
