// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { followMesh } from './shared-reads.ts'

const WANTS = { picture: false, unchecked: true }

/** A stored file whose link never comes, so that its read goes on until it is ended. */
function storedFile(id: string) {
  const link = vi.fn<(signal: AbortSignal) => Promise<string>>(() => new Promise(() => {}))
  return { source: { id, name: `${id}.stl`, link }, link }
}

it('reads a file once for all who want it, until the last of them leaves', () => {
  const { source, link } = storedFile('shared')
  const leaveQueue = followMesh(source, WANTS, () => {})
  const leaveRoom = followMesh(source, WANTS, () => {})
  expect(link).toHaveBeenCalledTimes(1)
  leaveQueue()
  expect(link.mock.calls[0]?.[0].aborted).toBe(false)
  leaveRoom()
  expect(link.mock.calls[0]?.[0].aborted).toBe(true)
  followMesh(source, WANTS, () => {})()
  expect(link).toHaveBeenCalledTimes(2)
})

it('reads a file apart where more of it is wanted, or in another colour', () => {
  const { source, link } = storedFile('apart')
  const leave = [
    followMesh(source, WANTS, () => {}),
    followMesh(source, { ...WANTS, picture: true }, () => {}),
    followMesh({ ...source, skin: 'stone' }, WANTS, () => {}),
  ]
  expect(link).toHaveBeenCalledTimes(3)
  for (const each of leave) each()
})

it('tells who joins late what was read so far, and reads a failed file again', async () => {
  const link = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('gone')))
  const source = { id: 'failed', name: 'failed.stl', link }
  const phases: string[] = []
  const leave = followMesh(source, WANTS, ({ phase }) => phases.push(phase))
  await vi.waitFor(() => expect(phases.at(-1)).toBe('failed'))
  const { length } = link.mock.calls
  followMesh(source, WANTS, () => {})()
  expect(link.mock.calls.length).toBeGreaterThan(length)
  leave()
})
