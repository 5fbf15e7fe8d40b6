import type { ComponentProps, ReactNode } from 'react'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { namesOf, type Filter, type Narrowed } from './filter.ts'

type MatchesProps = ComponentProps<typeof NothingMatches>
type Props = Omit<MatchesProps, 'named'> & {
  filters: readonly Filter[]
  list: MatchesProps['list'] & Pick<Narrowed, 'said'>
  /** What the list is narrowed by beside them. */
  also?: string | undefined
  /** Why there are none where nothing is looked for. */
  children?: ReactNode
}

/** Says which filters leave none, and the way out. */
export function NoneFound({ filters, also, children, ...of }: Props) {
  if (children && of.list.filters.length === 0) return children
  const named = namesOf(filters, of.list.said)
  return <NothingMatches {...of} named={also ? [...named, also] : named} />
}
