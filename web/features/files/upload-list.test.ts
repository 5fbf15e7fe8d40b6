// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { UploadLink } from '#web/api/upload.ts'
import { createUploadList, uploadBlocker, type UploadListOptions } from './upload-list.ts'

const photo = (n: number) => new File([`photo ${n}`], `photo-${n}.jpg`, { type: 'image/jpeg' })

function createList(getLink: UploadListOptions['getLink']) {
  // jsdom has no createObjectURL, which the list needs for thumbnails.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
  return createUploadList({ kind: 'photo', getLink })
}

it('uploads three of thirty files at once, and the next one when one ends', async () => {
  const requests: string[] = []
  const list = createList(({ file_name }) => {
    requests.push(file_name)
    return new Promise<UploadLink>(() => undefined)
  })
  list.add(Array.from({ length: 30 }, (_, n) => photo(n)))
  const sending = () => list.store.state.items.filter(({ upload }) => upload.phase === 'sending').length
  expect(sending()).toBe(3)
  // keptName digests in parallel, so the order of the first three requests is not defined.
  await expect.poll(() => requests.toSorted()).toEqual(['photo-0.jpg', 'photo-1.jpg', 'photo-2.jpg'])
  list.remove(list.store.state.items[0]?.id ?? '')
  await expect.poll(() => requests.toSorted()).toEqual(['photo-0.jpg', 'photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg'])
  expect(sending()).toBe(3)
  list.close()
})

it('blocks the form for an upload that is waiting, running, paused or stopped', () => {
  const list = createList(() => new Promise<UploadLink>(() => undefined))
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

it('adopts photos of a phone once, up to its limit, and takes back what the phone deleted', () => {
  const list = createUploadList({ kind: 'photo', limit: 2, getLink: () => new Promise<UploadLink>(() => undefined) })
  const sent = (n: number) => ({ file_path: `path-${n}`, name: `phone-${n}.jpg`, size: 1, preview: null })
  const names = () => list.store.state.items.map(({ name }) => name)
  list.adopt([sent(1)])
  list.adopt([sent(1), sent(2)])
  expect(names()).toEqual(['phone-1.jpg', 'phone-2.jpg'])
  list.remove(list.store.state.items[0]?.id ?? '')
  list.adopt([sent(1), sent(2)])
  expect(names()).toEqual(['phone-2.jpg'])
  list.adopt([sent(1), sent(3), sent(4)])
  expect(names()).toEqual(['phone-3.jpg', 'phone-4.jpg'])
  list.adopt([sent(1), sent(3), sent(4), sent(5)])
  expect(list.store.state.refused).toEqual([{ name: 'phone-5.jpg', message: 'Only up to 2 photos are allowed.' }])
  list.close()
})
