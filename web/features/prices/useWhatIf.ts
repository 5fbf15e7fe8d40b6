import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ownPricing, pricing, type OwnPricing } from '#contract/prices.ts'
import { whatIfCalls } from '#contract/what-if.ts'
import { callQuery } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { listPriceChanges } from './price-changes.ts'

export type PriceEdit = {
  stored: OwnPricing
  typed: OwnPricing | undefined
  /** The organization of the list; undefined for the global list. */
  organization_id?: number | undefined
}

/** Asks what the last month would have cost; two callers with the same edit share one request. */
export function useWhatIf({ stored, typed, organization_id }: PriceEdit) {
  const [draft] = useDebouncedValue(typed, GENERAL_PAUSE)
  const changes = draft ? listPriceChanges(stored, draft).length : 0
  const all = pricing.safeParse(draft)
  const own = ownPricing.safeParse(draft)
  const isValid = organization_id === undefined ? all.success : own.success
  const call =
    organization_id === undefined
      ? callQuery(whatIfCalls.everybodys, { body: all.data ?? pricing.parse(stored) })
      : callQuery(whatIfCalls.own, { params: { id: organization_id }, body: own.data ?? stored })
  const isVisible = changes > 0 && isValid
  const result = useQuery({ ...call, enabled: isVisible, placeholderData: keepPreviousData })
  return { changes, isVisible, result }
}

export function formatConsequence(difference: number) {
  if (difference === 0) return 'the same'
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
}
