import {
  ARCH_MODES,
  ASSIGNMENTS,
  CUSTOM_SCANNER,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  JAWS,
  labelOf,
  SCANNER_TYPES,
  SUBMISSION_COMPLETED_BY,
  addonNames,
} from '#contract/enums.ts'
import type { ReactNode } from 'react'
import type { RxForm } from '#contract/rx-forms.ts'
import { isScan } from '#contract/rx-forms.rules.ts'
import { nameProvider } from '#web/components/name-provider.ts'

/** Returns the rx form as label and value pairs; options that were not chosen are omitted. */
export function rxFacts(form: RxForm, provider: string): [string, ReactNode][] {
  const named = (label: string | undefined) => label && nameProvider(label, provider)
  return [
    ['Jaws', labelOf(JAWS, form.jaws_id)],
    ['Impression', formatImpression(form)],
    ['Arch mode', labelOf(ARCH_MODES, form.arch_mode)],
    ['Export type', labelOf(EXPORT_TYPES, form.export_type)],
    ...list('Products', form.products_list_names),
    ...list('Add-ons', form.addon_options === 0 ? [] : addonNames(form.addon_options)),
    ['Setup by', named(labelOf(SUBMISSION_COMPLETED_BY, form.submission_completed_by))],
    ['Print', named(labelOf(ASSIGNMENTS, form.print_assignment))],
    ['Insert brackets', formatInsertBrackets(form, provider)],
    ...list('Bracket library', form.bracketLibraries?.map(({ name }) => name) ?? []),
    ['Shipping', form.shipping_method_label],
    ['Rush', form.rush_case ? `Yes, authorized by ${form.rush_case_authorized_by ?? 'nobody'}` : 'No'],
    ['Bonding date', form.bonding_date],
    ...(form.tracking_number ? list('Shipped back', [`${form.courier?.name ?? ''} ${form.tracking_number}`]) : []),
  ]
}

export function formatImpression(form: RxForm) {
  const type = labelOf(IMPRESSION_TYPES, form.impression_type)
  if (!isScan(form)) return type
  const scanner =
    form.scanner_type === CUSTOM_SCANNER ? form.custom_scanner_type_name : labelOf(SCANNER_TYPES, form.scanner_type)
  return scanner ? `${type}, ${scanner}` : type
}

function formatInsertBrackets(form: Pick<RxForm, 'insert_brackets_assignment'>, provider: string) {
  const label = labelOf(ASSIGNMENTS, form.insert_brackets_assignment)
  return label ? `Yes, ${nameProvider(label, provider)}` : 'No'
}

function list(name: string, values: readonly string[]): [string, ReactNode][] {
  return values.length > 0 ? [[name, values.join(', ')]] : []
}
