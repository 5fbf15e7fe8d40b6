import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const stays = () => false

/** A queue whose work ends when the test says so, in the order in which it began. */
function queue() {
  const inTurn = createFairQueue()
  const begun: { name: string; end: () => void }[] = []
  const ask = (person_id: number, name: string, hasLeft = stays) =>
    inTurn({ person_id, hasLeft }, () => new Promise<string>((end) => begun.push({ name, end: () => end(name) })))
  return { ask, begun, names: () => begun.map(({ name }) => name) }
}

it('makes another user wait for at most one file and rejects a third request of the same user', async () => {
  const { ask, begun, names } = queue()
  const first = ask(1, 'first')
  const second = ask(1, 'second')
  const other = ask(2, 'other')
  await expect(ask(1, 'third')).rejects.toMatchObject({ status: 429 })
  begun[0]?.end()
  expect(await first).toBe('first')
  await Promise.resolve()
  begun[1]?.end()
  expect(await second).toBe('second')
  await Promise.resolve()
  begun[2]?.end()
  expect(await other).toBe('other')
  expect(names()).toEqual(['first', 'second', 'other'])
})

it('skips the work of a closed connection and frees its slot', async () => {
  const { ask, begun, names } = queue()
  let isGone = false
  const first = ask(1, 'first')
  const gone = ask(2, 'gone', () => isGone)
  isGone = true
  const again = ask(2, 'again')
  await expect(gone).rejects.toThrow('The connection was closed.')
  begun[0]?.end()
  await first
  await Promise.resolve()
  begun[1]?.end()
  expect(await again).toBe('again')
  expect(names()).toEqual(['first', 'again'])
})

it('continues after a failed job', async () => {
  const inTurn = createFairQueue()
  const failing = inTurn({ person_id: 1, hasLeft: stays }, () => Promise.reject(new Error('No memory.')))
  const next = inTurn({ person_id: 2, hasLeft: stays }, () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('No memory.')
  expect(await next).toBe('next')
})
