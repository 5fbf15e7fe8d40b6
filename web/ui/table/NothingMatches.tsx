import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { leaves } from './leaves.ts'

type Props = Pick<ComponentProps<typeof EmptyState>, 'icon'> & {
  /** What is listed: 'promotion codes'. */
  of: string
  /** The filters at fault, as the screen calls them. */
  named: readonly string[]
  list: { filters: readonly string[]; reset: () => void }
  who?: 'none' | 'nobody'
}

/** Says which filters leave none, and the way out. */
export function NothingMatches({ of, named, list, who, ...look }: Props) {
  return (
    <EmptyState title={`No ${of} match`} text={leaves(named, who)} {...look}>
      {list.filters.length > 0 ? <Button onClick={list.reset}>Reset all filters</Button> : null}
    </EmptyState>
  )
}
