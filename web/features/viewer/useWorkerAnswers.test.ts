// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fixture } from '#web/testing/fixture.ts'
import { useWorkerAnswers } from './useWorkerAnswers.ts'

afterEach(cleanup)

/** A worker that the test answers for. */
class TestWorker extends EventTarget {
  posted: unknown = undefined
  isEnded = false
  postMessage(message: unknown) {
    this.posted = message
  }
  terminate() {
    this.isEnded = true
  }
  fail() {
    act(() => void this.dispatchEvent(new Event('error')))
  }
  respond(data: unknown) {
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

it('runs one job after the other, reports the progress, and keeps the answers', () => {
  const { workers, result, rerender } = start('upper', 'lower')
  expect(workers.map(({ posted }) => posted)).toEqual(['message of upper'])
  workers[0]?.respond(0.4)
  expect(result.current.progress).toBe(0.4)
  workers[0]?.respond({ answer: 'one' })
  expect(result.current.progress).toBe(0)
  expect(workers.map(({ posted, isEnded }) => [posted, isEnded])).toEqual([
    ['message of upper', true],
    ['message of lower', false],
  ])
  workers[1]?.respond({ answer: 'two' })
  expect([...result.current.answers.values()]).toEqual([{ answer: 'one' }, { answer: 'two' }])
  rerender('lower', 'upper')
  expect(workers).toHaveLength(2)
})

it('ends the worker of a job that is not wanted any more', () => {
  const { workers, result, rerender } = start('upper')
  workers[0]?.respond(0.4)
  rerender()
  expect(workers[0]?.isEnded).toBe(true)
  expect(result.current.progress).toBe(0)
  rerender('upper')
  expect(workers).toHaveLength(2)
})

it('goes on without a job whose worker fails, until it is tried again', () => {
  const { workers, result } = start('upper', 'lower')
  workers[0]?.fail()
  expect(workers.map(({ posted }) => posted)).toEqual(['message of upper', 'message of lower'])
  workers[1]?.respond({ answer: 'two' })
  expect(result.current.hasFailed).toBe(true)
  act(() => result.current.retry())
  expect(result.current.hasFailed).toBe(false)
  workers[2]?.respond({ answer: 'one' })
  expect([...result.current.answers.keys()]).toEqual(['lower', 'upper'])
})
