import { describe, expect, it } from 'vitest'
import {
  bundledSortReason,
  changeFilters,
  managementListParams,
  namedParam,
  patientNameParam,
  toPatientsQuery,
  applyChange,
  withDefaultFilters,
} from './patient-list-params.ts'
import { patientCalls } from './patients.ts'
import { toUrlParams, fromUrlParams } from './wire.ts'

const staff = { isLabPartner: false }
const lab = { isLabPartner: true }

function listOf(address: Record<string, string>) {
  return managementListParams.parse(fromUrlParams(managementListParams, address))
}

describe('the URL of the management list', () => {
  it.each([
    ['no parameters', {}, staff, { 'filter[active_request_only]': 'true' }],
    ['only a page', { page: '2' }, staff, { page: '2', 'filter[active_request_only]': 'true' }],
    ['any filter', { queryName: 'ruby' }, staff, { queryName: 'ruby' }],
    ['a lab partner', {}, lab, { 'filter[active_request_only]': 'true', requestAssignments: '3' }],
    ['a lab partner with a filter', { queryName: 'ruby' }, lab, { queryName: 'ruby' }],
  ])('starts with the default filters: %s', (_when, address, reader, expected) => {
    expect(withDefaultFilters(address, reader)).toEqual(expected)
  })

  it('keeps the default filters when another one is set, and returns to the first page', () => {
    expect(changeFilters({ page: '3' }, { queryName: 'ruby' }, staff)).toEqual({
      'filter[active_request_only]': 'true',
      queryName: 'ruby',
    })
  })

  it('lets a lab partner remove its default filter', () => {
    const next = changeFilters({}, { requestAssignments: undefined }, lab)
    expect(withDefaultFilters(next, lab)).toEqual({ 'filter[active_request_only]': 'true' })
  })

  it('can have no filter at all', () => {
    const next = changeFilters({}, { 'filter[active_request_only]': undefined }, staff)
    expect(withDefaultFilters(next, staff)).toEqual({ 'filter[active_request_only]': 'false' })
  })

  it('maps to the query of the API call', () => {
    const sent = fromUrlParams(managementListParams, {
      queryName: 'ruby',
      queryUser: 'raman',
      queryOrganization: 'cedar',
      requestTypeStatus: 'printing_request:new,flawed_tray:pending',
      requestAssignments: 'O,3',
      'filter[only_on_hold]': 'true',
      'filter[created_at_between]': '2026-11-01,2026-11-20',
    })
    const query = toPatientsQuery(sent, false)
    expect(Object.fromEntries(toUrlParams(query))).toEqual({
      perPage: '50',
      sort: 'ship_date_sort',
      'filter[patient_full_name_like]': 'ruby',
      'filter[doctor_full_name_like]': 'raman',
      'filter[doctor_full_name_or_organization_like]': 'cedar',
      'filter[filter_request_type_status]': 'printing_request:new,flawed_tray:pending',
      'filter[filter_assignments]': 'O,3',
      'filter[only_on_hold]': 'true',
      'filter[created_at_between]': '2026-11-01,2026-11-20',
    })
    expect(patientCalls.list.query.safeParse(query).success).toBe(true)
    expect(toPatientsQuery(sent, true).sort).toBe('bundled_shipment_id,ship_date_sort')
  })
})

describe('a link to the patients of an organization or user', () => {
  const ofCedar = { queryOrganization: '5', queryName: 'Cedar Hollow' }

  it('contains an id and a name, and filters by the id', () => {
    expect(namedParam(ofCedar)).toBe('queryOrganization')
    expect(toPatientsQuery(fromUrlParams(managementListParams, ofCedar), false).filter).toEqual({
      organization_id: '5',
    })
    expect(
      toPatientsQuery(fromUrlParams(managementListParams, { queryUser: '7', queryName: 'Priya' }), false).filter,
    ).toEqual({
      user_id: '7',
    })
    expect(patientCalls.list.query.safeParse({ filter: { organization_id: '5' } }).success).toBe(true)
  })

  it('can be combined with a search for a patient', () => {
    expect(patientNameParam(ofCedar)).toBe('filter[patient_full_name_like]')
    expect(patientNameParam({ queryName: 'ruby' })).toBe('queryName')
    const both = changeFilters(ofCedar, { [patientNameParam(ofCedar)]: 'ruby' }, staff)
    expect(toPatientsQuery(fromUrlParams(managementListParams, both), false).filter).toEqual({
      organization_id: '5',
      patient_full_name_like: 'ruby',
    })
  })

  it('drops the name together with its own filter and with no other', () => {
    expect(changeFilters({ ...ofCedar, queryUser: 'raman' }, { queryOrganization: undefined }, staff)).toEqual({
      queryUser: 'raman',
    })
    expect(applyChange(ofCedar, { queryOrganization: 'halvorsen' })).toEqual({ queryOrganization: 'halvorsen' })
    expect(applyChange({ queryUser: 'raman', queryName: 'ruby' }, { queryUser: undefined })).toEqual({
      queryName: 'ruby',
    })
  })
})

describe('the bundled-shipment ordering', () => {
  const shipDates = { 'filter[filter_ship_date_range]': '2026-11-20,' }
  it.each<[string, Record<string, string>, boolean]>([
    ['nothing', {}, false],
    ['a printing request', { requestTypeStatus: 'printing_request:new' }, true],
    ['another request', { requestTypeStatus: 'flawed_tray:new' }, false],
    ['a tracking number', { 'filter[tracking_number]': '1Z' }, true],
    ['assignment 3', { requestAssignments: '3' }, false],
    ['assignment 3 and dates', { requestAssignments: '3', ...shipDates }, false],
    ['assignment 3, dates, shipping', { requestAssignments: '3', ...shipDates, 'filter[shipping]': 'true' }, true],
    [
      'assignment 3, dates, completed',
      { requestAssignments: '3', ...shipDates, requestTypeStatus: 'initial_case_setup:completed' },
      true,
    ],
    ['assignment O, dates, shipping', { requestAssignments: 'O', ...shipDates, 'filter[shipping]': 'true' }, false],
  ])('is forced: %s', (_when, address, isForced) => {
    expect(bundledSortReason(listOf(address), staff) !== undefined).toBe(isForced)
    expect(bundledSortReason(listOf(address), lab)).toBeUndefined()
  })
})
