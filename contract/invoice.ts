import { percentOf, calculateTotals, type Promotion, type Totals } from './money.ts'
import { reachedTier, type VolumeTier } from './pricing.ts'

/** Amounts charged for one patient of an invoice, in integer cents; work done elsewhere is negative. */
export type ChargedPatient = {
  arches: number
  base_fee: number
  /** Excludes the volume discount, which depends on the whole invoice. */
  done_elsewhere: number
  add_ons: number
  /** Added by hand; a discount is negative. */
  charges: readonly number[]
}

export type InvoiceInput = {
  patients: readonly ChargedPatient[]
  tiers: readonly VolumeTier[]
  monthly_fee: number
  /** Added by hand or by a rule; a discount is negative. */
  lines: readonly number[]
  promotion?: Promotion | undefined
  /** Sum of the valid credits, in cents. */
  credits?: number
  tax_hundredths?: number
  /** Zero unless the payment is by card. */
  card_hundredths?: number
}

export type PatientTotals = {
  volume_discount: number
  deductions: number
  charges: number
  /** Amount that raises a negative row to zero; at least 0. */
  floor: number
  total: number
}

export type Invoice = Totals & {
  arches: number
  tier: VolumeTier | undefined
  patients: readonly PatientTotals[]
  /** Sum of all charges. */
  gross: number
  /** Discounts before the promotion, as a positive amount of at most `gross`. */
  discounts: number
}

/**
 * Calculates an invoice in integer cents (specification 5.2 and 5.4). The panel of the current order and the closing
 * both use it, so the same facts give the same cents. The order of patients and lines does not matter.
 */
export function calculateInvoice(facts: InvoiceInput): Invoice {
  const arches = sum(facts.patients.map((patient) => patient.arches))
  const tier = reachedTier(facts.tiers, arches)
  const patients = facts.patients.map((patient) => patientTotals(patient, tier))
  const charged = facts.lines.filter((cents) => cents > 0)
  const gross = sum(patients.map(({ total }) => total)) + facts.monthly_fee + sum(charged)
  const discounts = Math.min(gross, -sum(facts.lines.filter((cents) => cents < 0)))
  const { promotion, credits = 0, tax_hundredths = 0, card_hundredths = 0 } = facts
  const totals = calculateTotals({ gross, discounts, promotion, credits, tax_hundredths, card_hundredths })
  return { ...totals, arches, tier, patients, gross, discounts }
}

function patientTotals(patient: ChargedPatient, tier: VolumeTier | undefined): PatientTotals {
  const { base_fee, done_elsewhere, add_ons } = patient
  const volume_discount = tier ? percentOf(base_fee + done_elsewhere, tier.discount_hundredths) : 0
  const deductions = done_elsewhere - volume_discount
  const charges = sum(patient.charges)
  const all = base_fee + deductions + add_ons + charges
  const total = Math.max(0, all)
  return { volume_discount, deductions, charges, floor: total - all, total }
}

function sum(cents: readonly number[]) {
  return cents.reduce((total, each) => total + each, 0)
}
