import { expect, it } from 'vitest'
import { patientIdentity, type IdentityField } from '#contract/patient-identity.ts'
import { keysOf } from '#contract/records.ts'
import { readSource, sourceFiles } from './source-files.ts'

/** How a source names each field, alone or joined with others. */
const SPELLINGS: Record<IdentityField, RegExp> = {
  first_name: /first_name|full_name|formatted_?name|patient_?name|PatientName|CaseLabel/i,
  last_name: /last_name|full_name|formatted_?name|patient_?name|PatientName|CaseLabel/i,
  case_number_text: /case_?number/i,
}

/** A file that takes all fields together needs no word for each. */
const ALL_FIELDS = /patientIdentity|identityView|identityColumns/

/** Files that tell patients apart without a field, and why. */
const LEFT_OUT: Partial<Record<IdentityField, readonly { files: RegExp; why: string }[]>> = {}

/** Files that show, print, send or store both the name and the case number of a patient. */
const sources = sourceFiles()
  .filter(
    (file) => /^(contract|server|web|demo|tests\/examples)\//.test(file) && !/\.test\.tsx?$|schema\.ts$/.test(file),
  )
  .map((file) => ({ file, source: readSource(file) }))
  .filter(({ source }) => SPELLINGS.first_name.test(source) && SPELLINGS.last_name.test(source))
  .filter(({ source }) => /case_number/.test(source) && !ALL_FIELDS.test(source))

it.each(keysOf(patientIdentity))('%s has its place wherever a patient is told apart', (field) => {
  const without = sources.filter(({ source }) => !SPELLINGS[field].test(source)).map(({ file }) => file)
  const reasons = LEFT_OUT[field] ?? []
  expect(without.filter((file) => !reasons.some(({ files }) => files.test(file)))).toEqual([])
  expect(reasons.filter(({ files }) => !without.some((file) => files.test(file)))).toEqual([])
})
