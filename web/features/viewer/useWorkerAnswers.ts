import { useEffect, useEffectEvent, useState } from 'react'

/** A computation for a worker; `key` names what it is computed from. */
export type WorkerJob<Message> = { key: string; message: () => Message }

/**
 * Runs the jobs in workers, one after the other, and caches their answers by key. A running job that leaves the list is
 * cancelled. A worker may send numbers from 0 to 1 before its answer, which report the progress. A job whose worker fails
 * to load or to compute is left out until `retry`.
 */
export function useWorkerAnswers<Message, Answer extends object>(
  create: () => Worker,
  jobs: readonly WorkerJob<Message>[],
) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState(0)
  const next = jobs.find(({ key }) => !answers.has(key) && !failed.has(key))

  const start = useEffectEvent((key: string) => {
    const worker = create()
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | number>) => {
      setProgress(typeof data === 'number' ? data : 0)
      if (typeof data !== 'number') setAnswers((before) => new Map(before).set(key, data))
    })
    worker.addEventListener('error', () => setFailed((before) => new Set(before).add(key)))
    worker.postMessage(next?.message())
    return worker
  })
  const key = next?.key
  useEffect(() => {
    if (key === undefined) return undefined
    const worker = start(key)
    return () => {
      worker.terminate()
      setProgress(0)
    }
  }, [key])
  return {
    answers,
    progress,
    hasFailed: jobs.some(({ key: each }) => failed.has(each)),
    retry: () => setFailed(new Set()),
  }
}
