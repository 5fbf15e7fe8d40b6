import { USUAL_CASES, USUAL_FIELDS, usualValues, type UsualField, type UsualValues } from '#contract/usual-choices.ts'

type FormValues = Readonly<Record<UsualField, unknown>>

/** @param cases newest first. */
export function pickUsualValues(cases: readonly FormValues[]): UsualValues {
  const deciding = cases.slice(0, USUAL_CASES.decide)
  const usual = USUAL_FIELDS.flatMap((field) => {
    const value = findUsualValue(deciding.map((each) => each[field]))
    // A choice of former days may not be offered any more.
    return value !== undefined && usualValues.shape[field].safeParse(value).success ? [[field, value] as const] : []
  })
  return usualValues.parse(Object.fromEntries(usual))
}

/** Returns the value that occurs often enough; what was left empty is no value. */
function findUsualValue(values: readonly unknown[]) {
  return values.find(
    (value) => !isEmpty(value) && values.filter((other) => isSame(value, other)).length >= USUAL_CASES.agree,
  )
}

/** A number of options and a flag are empty as 0 and false. */
function isEmpty(value: unknown) {
  return Array.isArray(value) ? value.length === 0 : value === null || value === '' || value === 0 || value === false
}

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}
