import {
  BOTH_JAWS,
  BY_PRACTICE,
  BY_PROVIDER,
  EXPORT_TYPES,
  IN_OFFICE,
  JAWS,
  labelOf,
  ORTHOSELECT,
  productNames,
  THIRD_PARTY,
  TRAYS,
} from '#contract/enums.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'

type Ordered = {
  jaws_id: number | null
  export_type: number | null
  products_list: number
  insert_brackets_assignment: string | null
}
type Makers = Pick<Ordered, 'export_type' | 'products_list'> & {
  submission_completed_by: number | null
  print_assignment: keyof typeof PRINTERS | null
}
/** `partner` is the third party of the practice, if its name is known. */
type Names = { provider: string; partner?: string | undefined }

/** Says what a form orders: 'Trays, both jaws, brackets inserted'; undefined while nothing is chosen. */
export function formatOrder({ export_type, products_list, jaws_id, insert_brackets_assignment }: Ordered) {
  const parts = [labelOf(EXPORT_TYPES, export_type), ...productNames(products_list)].filter(Boolean)
  if (parts.length === 0) return undefined
  const jaws =
    jaws_id === null ? undefined : jaws_id === BOTH_JAWS ? 'both jaws' : labelOf(JAWS, jaws_id)?.toLowerCase()
  const inserted = export_type === TRAYS && insert_brackets_assignment ? 'brackets inserted' : undefined
  return [...parts, jaws, inserted].filter(Boolean).join(', ')
}

const PRACTICE = 'the practice'
const PRINTERS = {
  [IN_OFFICE]: () => PRACTICE,
  [THIRD_PARTY]: partnerName,
  [ORTHOSELECT]: ({ provider }: Names) => provider,
}

/** Says who makes the setup and who prints; undefined while that is not chosen. */
export function formatMakers(form: Makers, names: Names) {
  const setup = form.submission_completed_by
  if (setup === null) return undefined
  const setupBy = setup === BY_PROVIDER ? names.provider : setup === BY_PRACTICE ? PRACTICE : partnerName(names)
  if (!needsPrinting(form) || form.print_assignment === null) return `Setup by ${setupBy}`
  const printBy = PRINTERS[form.print_assignment](names)
  return setupBy === printBy ? `Setup and print by ${setupBy}` : `Setup by ${setupBy}, print by ${printBy}`
}

function partnerName({ partner }: Names) {
  return partner ?? '3PP'
}
