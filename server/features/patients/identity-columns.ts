import type { IdentityField, PatientIdentity } from '#contract/patient-identity.ts'

type IdentityColumns = { [Field in IdentityField]: Exclude<PatientIdentity[Field], undefined> }

/** The columns of what tells a patient apart; a field that a form leaves out is stored as null. */
export function identityColumns(values: PatientIdentity): IdentityColumns {
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    case_number_text: values.case_number_text ?? null,
  }
}
