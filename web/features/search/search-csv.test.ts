import { describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/search.ts'
import { csvFileName, toCsv } from './search-csv.ts'

const hit: SearchHit = {
  id: 'organization-7',
  model: 'organization',
  model_id: 7,
  full_name: 'Cedar Hollow Dental',
  roles: ['organization'],
  filter: 'organization',
  email: null,
  email_verified_at: null,
  status: 4,
  is_archived: false,
  onboarding: 'In Progress',
  onboarding_id: 3,
  contract_id: 5,
  payment: 'NOT_PAID',
  customized_fees: ['general', '3d_printed_study'],
  organization_type: 'Dental Lab',
  invoice_version: 'New',
  account_number: 'CHO-20418',
  number_of_users: 4,
  number_of_patients: 148,
  submission_average: 2.5,
  joined_at: '2023-03-14T15:04:05.000Z',
  joined_at_unix: 1_678_806_245,
  first_case_submission: '2023-04-02T08:00:00.000Z',
  first_case_submission_unix: 1_680_422_400,
  newest_case_submission: null,
  newest_case_submission_unix: null,
  manager: 'Ana Duarte',
  main_location: 'Fargo, ND',
  promotion_code: null,
  management_notes: null,
  organization_id: 7,
  organization_name: 'Cedar Hollow Dental',
  organization_account_number: 'CHO-20418',
  locations: [],
}

function csvLines(...hits: SearchHit[]) {
  return toCsv(hits).split('\r\n')
}

describe('the CSV of Organizations & Users', () => {
  it('has the expected columns, labels for values and formatted dates', () => {
    const [head, first, end] = csvLines(hit)
    expect(head).toBe(
      '\uFEFFOrganization,Name,Email,Role,Joined Date,First Case Submitted,Last Case Submitted,Status,' +
        'Onboarding Status,Payment Status,Customized Fees,Organization Type,Invoice Version,Number of Cases',
    )
    const cells = first?.split(',')
    expect(cells?.slice(0, 4)).toEqual(['Cedar Hollow Dental', 'Cedar Hollow Dental', '', 'Organization'])
    expect(cells?.[4]).toMatch(/^2023-Mar-1[345] \d{1,2}:\d\d (am|pm) [+-]\d\d:\d\d$/)
    expect(cells?.slice(6)).toEqual([
      '',
      'Active',
      'In Progress',
      'Not Paid',
      'Impression Types & Products; 3D printed study',
      'Dental Lab',
      'New',
      '148',
    ])
    expect(end).toBe('')
  })

  it('escapes formulas, and keeps a name with a comma in one cell', () => {
    const [, first] = csvLines({ ...hit, full_name: '=HYPERLINK("http://x")', organization_type: '-Lab, the "other"' })
    expect(first).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(first).toContain(`"'-Lab, the ""other"""`)
  })

  it('contains the role of a lab partner, which has no filter of its own', () => {
    const [, first] = csvLines({ ...hit, model: 'user', roles: ['lab_partner'], filter: null })
    expect(first?.split(',')[3]).toBe('Lab Partner')
  })

  it('is named with the date and time', () => {
    expect(csvFileName(new Date(2026, 10, 21, 9, 5, 7))).toBe('organizations-and-users-2026-11-21-090507.csv')
  })
})
