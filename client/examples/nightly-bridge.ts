/**
 * Runs every night with a key of staff: downloads the files of each case that changed into a folder, and posts the
 * tracking numbers that the shipping program has written. `node nightly-bridge.ts inbox shipped.json`, where
 * `shipped.json` has `[{ "request_id": 7, "tracking_number": "1Z…" }]`. Running it twice does nothing twice.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Typodont, TypodontError } from '@typodont/client'
import { saveTo } from '@typodont/client/node'

const { TYPODONT_KEY: key = '', TYPODONT_URL: url = '' } = process.env
const [, , inbox = '', shipped = ''] = process.argv
const typodont = new Typodont({ key, url })

// The portal names the mark to begin with next time; the first time it is a day ago.
const markFile = path.join(inbox, 'mark')
const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString()
const updated_since = await readFile(markFile, 'utf8').catch(() => yesterday)
for await (const { data, mark } of typodont.cases.list({ limit: 200, updated_since }).pages()) {
  for (const each of data) {
    if (each.is_deleted) continue
    const folder = path.join(inbox, String(each.id))
    await mkdir(folder, { recursive: true })
    for (const { id, name } of await typodont.files.ofCase(each.id))
      // The name is what somebody called their file: only its last part is used.
      await saveTo(path.join(folder, `${id}-${path.basename(name)}`), await typodont.files.download(id))
    console.log(`case ${each.id}: ${each.state}`)
  }
  if (mark !== null) await writeFile(markFile, mark)
}

const parcels = JSON.parse(await readFile(shipped, 'utf8')) as { request_id: number; tracking_number: string }[]
for (const { request_id, tracking_number } of parcels) {
  try {
    await typodont.requests.complete(request_id, { tracking_number })
    console.log(`request ${request_id}: ${tracking_number}`)
  } catch (error) {
    // One that was posted yesterday is refused, and the others go on.
    if (!(error instanceof TypodontError) || error.status === 401) throw error
    console.log(`request ${request_id}: ${error.message}`)
  }
}
