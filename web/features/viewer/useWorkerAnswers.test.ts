// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fixture } from '#web/testing/fixture.ts'
import { useWorkerAnswers } from './useWorkerAnswers.ts'

afterEach(cleanup)

/** A worker that the test answers for. */
class TestWorker extends EventTarget {
  asked: unknown = undefined
  isEnded = false
  postMessage(message: unknown) {
    this.asked = message
  }
  terminate() {
    this.isEnded = true
  }
  say(data: unknown) {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

function start(...keys: string[]) {
  const workers: TestWorker[] = []
  const create = () => {
    const worker = new TestWorker()
    workers.push(worker)
    return fixture<Worker>(worker)
  }
  const jobs = (all: readonly string[]) => all.map((key) => ({ key, message: () => `message of ${key}` }))
  const { result, rerender } = renderHook(
    ({ all }) => useWorkerAnswers<string, { answer: string }>(create, jobs(all)),
    { initialProps: { all: keys } },
  )
  return { workers, result, rerender: (...all: string[]) => rerender({ all }) }
}

it('runs one job after the other, tells the progress, and keeps the answers', () => {
  const { workers, result, rerender } = start('upper', 'lower')
  expect(workers.map(({ asked }) => asked)).toEqual(['message of upper'])
  workers[0]?.say(0.4)
  expect(result.current.progress).toBe(0.4)
  workers[0]?.say({ answer: 'one' })
  expect(result.current.progress).toBe(0)
  expect(workers.map(({ asked, isEnded }) => [asked, isEnded])).toEqual([
    ['message of upper', true],
    ['message of lower', false],
  ])
  workers[1]?.say({ answer: 'two' })
  expect([...result.current.answers.values()]).toEqual([{ answer: 'one' }, { answer: 'two' }])
  rerender('lower', 'upper')
  expect(workers).toHaveLength(2)
})

it('ends the worker of a job that is not wanted any more', () => {
  const { workers, result, rerender } = start('upper')
  workers[0]?.say(0.4)
  rerender()
  expect(workers[0]?.isEnded).toBe(true)
  expect(result.current.progress).toBe(0)
  rerender('upper')
  expect(workers).toHaveLength(2)
})
