import { useEffect, useRef, useState } from 'react'
import type { SearchHit } from '#contract/search.ts'
import { errorMessage } from '#web/api/errors.ts'
import { saveFile } from '#web/components/save-file.ts'
import { showToast } from '#web/ui/toasts.ts'
import { csvFileName, toCsv } from './search-csv.ts'
import { hitsQuery } from './search-queries.ts'
import { runSearch, type SearchList } from './useSearch.ts'

/** Rows per request. */
const ROWS = 500

type Progress = { done: number; total: number }

export type CsvExport = ReturnType<typeof useCsvExport>

/** SRCH-25: exports all pages of the search as it was when the download started. */
export function useCsvExport({ params, service }: SearchList) {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  // Leaving the screen aborts the download.
  useEffect(() => () => running.current?.abort(), [])
  return { progress, download: () => void download(), cancel: () => running.current?.abort() }

  async function download() {
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      const hits = await allHits(stop.signal)
      saveFile(csvFileName(new Date()), new Blob([toCsv(hits)], { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      if (!stop.signal.aborted) showToast({ kind: 'error', text: errorMessage(error) })
    } finally {
      setProgress(undefined)
    }
  }

  async function allHits(signal: AbortSignal) {
    const saved = { ...hitsQuery(params), hitsPerPage: ROWS }
    // Documents added while paging can shift a row onto the next page, so rows are deduplicated by id.
    const hits = new Map<string, SearchHit>()
    for (let page = 1, last = 1; page <= last; page += 1) {
      // Pages are sequential, because the last page is known only from the response.
      const [result] = await runSearch(service, [{ ...saved, page }], signal)
      for (const hit of result?.hits ?? []) hits.set(hit.id, hit)
      last = result?.totalPages ?? 0
      setProgress({ done: hits.size, total: result?.totalHits ?? 0 })
    }
    return [...hits.values()]
  }
}
