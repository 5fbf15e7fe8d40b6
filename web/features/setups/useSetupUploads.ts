import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_SETUP_FILES, setupCalls, type SetupFile } from '#contract/setups.ts'
import { guessSetupPart } from '#contract/setups.rules.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useUploads } from '#web/features/files/useUploads.ts'
import { listArrivals, type Arrival, type ArrivalAnswer } from './upload-arrivals.ts'

export type SetupUploads = ReturnType<typeof useSetupUploads>

/** Uploads the files of the next version; each is stored once it has arrived and its part and jaw are known. */
export function useSetupUploads(patient_id: number, stored: readonly SetupFile[]) {
  const client = useQueryClient()
  const params = { id: patient_id }
  const uploads = useUploads({
    kind: 'setup',
    limit: MAX_SETUP_FILES,
    getLink: (file) =>
      send(setupCalls.uploadLink, { params, query: { ...file, part: guessSetupPart(file.file_name) } }),
  })
  const [answers, setAnswers] = useState<Readonly<Record<string, ArrivalAnswer>>>({})
  const [failed, setFailed] = useState<Readonly<Record<string, string>>>({})
  const started = useRef(new Set<string>())
  const arrivals = listArrivals(uploads.items, stored, answers)

  async function store({ item: { id, name, upload }, slot }: Arrival) {
    try {
      const body = { file_path: upload.file_path ?? '', original_file_name: name, part: 'teeth' as const, ...slot }
      await send(setupCalls.storeFile, { params, body })
      // Removed only after the refetch, so that the next upload sees its part and jaw as taken.
      await client.invalidateQueries()
      uploads.remove(id)
    } catch (error) {
      setFailed((before) => ({ ...before, [id]: errorMessage(error) }))
    }
  }

  const storeReady = useEffectEvent(() => {
    for (const arrival of arrivals) {
      if (arrival.question || started.current.has(arrival.item.id)) continue
      started.current.add(arrival.item.id)
      void store(arrival)
    }
  })
  useEffect(() => storeReady())

  return {
    ...uploads,
    arrivals,
    failed,
    answer: (id: string, answer: ArrivalAnswer) => setAnswers((before) => ({ ...before, [id]: answer })),
    retry(id: string) {
      if (!failed[id]) return uploads.resume(id)
      started.current.delete(id)
      return setFailed(({ [id]: _gone, ...others }) => others)
    },
  }
}
