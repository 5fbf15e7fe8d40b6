import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bondingCalls } from '#contract/bondings.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { q } from '#web/api/query.ts'
import { isBoardShown, storeBoardShown } from './board-shown.ts'
import type { BoardDate } from './board-columns.ts'

/** Loads the board while it is shown; whether it is shown is stored per list. */
export function useBoard(by: BoardDate, isShownFirst: boolean) {
  const [isShown, setShown] = useState(() => isBoardShown(by, isShownFirst))
  // Refetches when the organizations chosen in the top bar change.
  useChosenOrganizations()
  const read = useQuery({
    ...q(bondingCalls.list, { query: { by } }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })

  function show(next: boolean) {
    storeBoardShown(by, next)
    setShown(next)
  }

  return { isShown, show, read }
}
