import { expect, it } from 'vitest'
import { playPortal } from './testing/play-portal.ts'

const FILE = new TextEncoder().encode('abcdefghij')
const LINK = { url: '', file_path: 'organizations/1/x/a.stl', headers: {} }

/** A portal whose store takes a file in parts of four bytes; `lose` says which of its answers are lost. */
function playStore(lose: (request: string, count: number) => boolean | 'refuse') {
  let stored = ''
  let isComplete = false
  return playPortal(({ method, url, headers, body }, count) => {
    const base = `http://${headers.host}`
    if (url === '/api/v3/uploads')
      return { body: { data: { ...LINK, url: `${base}/parts`, keeps_parts: true, part_size: 4 } } }
    const fate = lose(`${method} ${url}`, count)
    if (fate === 'refuse') return { status: 403, body: { error: 'This link has expired.', code: 1403 } }
    if (method === 'PUT') stored += fate ? '' : body
    if (method === 'POST') isComplete = true
    if (fate) return 'hang up'
    const from = stored.length
    const next = { url: `${base}/store?from=${from}`, from, to: Math.min(FILE.length, from + 4) }
    return { body: { arrived: from, done: isComplete, ...(from < FILE.length && { next }) } }
  })
}

it('sends the parts that the portal asks for and completes the upload', async () => {
  const { typodont, arrived } = await playStore(() => false)
  const progress: number[] = []
  const sent = await typodont.upload(FILE, 'a.stl', { onProgress: ({ sent }) => progress.push(sent) })
  expect(sent).toEqual({ file_path: LINK.file_path, name: 'a.stl' })
  expect(arrived.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(['abcd', 'efgh', 'ij'])
  // The key is for the portal, not for the store.
  expect(arrived.slice(1).filter(({ headers }) => headers.authorization)).toEqual([])
  expect(progress).toEqual([0, 4, 8, 10])
})

it('asks for the address of a part again, and completes once although that answer was lost', async () => {
  let refused = 0
  const { typodont, arrived } = await playStore((request) => {
    if (request === 'PUT /store?from=4') return ++refused === 1 && 'refuse'
    return request === 'POST /parts'
  })
  await typodont.upload(FILE, 'a.stl')
  expect(arrived.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    'abcd',
    'efgh',
    'efgh',
    'ij',
  ])
  expect(arrived.filter(({ method, url }) => method === 'POST' && url === '/parts')).toHaveLength(1)
})

it('gives up a part that never arrives', async () => {
  const { typodont } = await playStore((request) => request.startsWith('PUT') && 'refuse')
  await expect(typodont.upload(FILE, 'a.stl')).rejects.toMatchObject({ status: 403, message: 'This link has expired.' })
})

it('sends a file at once to a store that keeps no parts, and takes a used link for a lost answer', async () => {
  const { typodont, arrived } = await playPortal(({ url, headers }, count) => {
    if (url === '/api/v3/uploads')
      return {
        body: {
          data: { ...LINK, url: `http://${headers.host}/store`, headers: { 'x-signed': '1' }, keeps_parts: false },
        },
      }
    return count === 2 ? 'hang up' : { status: 412 }
  })
  await typodont.upload(new Blob([FILE]), 'a.stl')
  expect(arrived[2]).toMatchObject({ method: 'PUT', headers: { 'x-signed': '1' }, body: 'abcdefghij' })
})

it('gives up a portal that does not take the rest', async () => {
  const { typodont, arrived } = await playPortal(({ url, headers }) => {
    if (url === '/api/v3/uploads')
      return { body: { data: { ...LINK, url: `http://${headers.host}/files`, keeps_parts: true } } }
    return { status: 409, headers: { 'upload-offset': '0' } }
  })
  await expect(typodont.upload(FILE, 'a.stl')).rejects.toMatchObject({ status: 409, code: 'upload_stuck' })
  expect(arrived).toHaveLength(5)
})
