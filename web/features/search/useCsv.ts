import { useEffect, useRef, useState } from 'react'
import type { SearchHit } from '#contract/search.ts'
import { wordsOf } from '#web/api/errors.ts'
import { saveFile } from '#web/components/save-file.ts'
import { showToast } from '#web/ui/toasts.ts'
import { csvName, csvOf } from './csv.ts'
import { hitsQuery } from './questions.ts'
import { askSearch, type SearchList } from './useSearch.ts'

/** Rows that are asked for at a time. */
const ROWS = 500

type Progress = { done: number; total: number }

export type Csv = ReturnType<typeof useCsv>

/** SRCH-25: the search as it stood when it was asked for, page by page to its end. */
export function useCsv({ asked, service }: SearchList) {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  // Whoever leaves the screen wants no file any more.
  useEffect(() => () => running.current?.abort(), [])
  return { progress, download: () => void download(), cancel: () => running.current?.abort() }

  async function download() {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      const hits = await allHits(stop.signal)
      saveFile(csvName(new Date()), new Blob([csvOf(hits)], { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      if (!stop.signal.aborted) showToast({ kind: 'error', text: wordsOf(error) })
    } finally {
      setProgress(undefined)
    }
  }

  async function allHits(signal: AbortSignal) {
    const saved = { ...hitsQuery(asked), hitsPerPage: ROWS }
    // Somebody may join while the pages are read, and one row come twice.
    const hits = new Map<string, SearchHit>()
    for (let page = 1, last = 1; page <= last; page += 1) {
      // One after the other: the next page is asked for when it is known to be there.
      // oxlint-disable-next-line no-await-in-loop
      const [answer] = await askSearch(service, [{ ...saved, page }], signal)
      for (const hit of answer?.hits ?? []) hits.set(hit.id, hit)
      last = answer?.totalPages ?? 0
      setProgress({ done: hits.size, total: answer?.totalHits ?? 0 })
    }
    return [...hits.values()]
  }
}
