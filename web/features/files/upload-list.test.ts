// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { UploadLink } from '#web/api/upload.ts'
import { createUploadList, uploadBlocker, type UploadListOptions } from './upload-list.ts'

const photo = (n: number) => new File([`photo ${n}`], `photo-${n}.jpg`, { type: 'image/jpeg' })

function listOf(getLink: UploadListOptions['getLink']) {
  // jsdom has no createObjectURL, which the list needs for thumbnails.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
  return createUploadList({ kind: 'photo', getLink })
}

it('uploads three of thirty files at once, and the next one when one ends', async () => {
  const asked: string[] = []
  const list = listOf(({ file_name }) => {
    asked.push(file_name)
    return new Promise<UploadLink>(() => undefined)
  })
  list.add(Array.from({ length: 30 }, (_, n) => photo(n)))
  const sending = () => list.store.state.items.filter(({ upload }) => upload.phase === 'sending').length
  expect(sending()).toBe(3)
  // keptName digests in parallel, so the order of the first three requests is not defined.
  await expect.poll(() => asked.toSorted()).toEqual(['photo-0.jpg', 'photo-1.jpg', 'photo-2.jpg'])
  list.remove(list.store.state.items[0]?.id ?? '')
  await expect.poll(() => asked.toSorted()).toEqual(['photo-0.jpg', 'photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'])
  expect(sending()).toBe(3)
  list.close()
})

it('blocks the form for an upload that is waiting, running, paused or stopped', () => {
  const list = listOf(() => new Promise<UploadLink>(() => undefined))
  list.add([0, 1, 2, 3].map(photo))
  const missing = () => list.store.state.items.map((item) => uploadBlocker(item))
  expect(missing()).toEqual([0, 1, 2, 3].map((n) => `photo-${n}.jpg still uploading`))
  list.pause(list.store.state.items[0]?.id ?? '')
  expect(missing()[0]).toBe('photo-0.jpg is paused')
  const [item] = list.store.state.items
  if (!item) throw new Error('the list is empty')
  expect(uploadBlocker({ ...item, upload: { ...item.upload, phase: 'stopped' } })).toBe('photo-0.jpg was not sent')
  expect(uploadBlocker({ ...item, upload: { ...item.upload, phase: 'done' } })).toBeUndefined()
  list.close()
})
