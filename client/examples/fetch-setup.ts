/** Downloads the files of the newest version of a setup: `node fetch-setup.ts 1204`. */
import path from 'node:path'
import { Typodont } from '@typodont/client'
import { saveTo } from '@typodont/client/node'

const { TYPODONT_KEY: key = '', TYPODONT_URL: url = '' } = process.env
const typodont = new Typodont({ key, url })

const [setup] = await typodont.files.setups(Number(process.argv[2]))
if (!setup) throw new Error('No version of the setup is ready yet.')
for (const { id, name } of setup.files) {
  // The name is what somebody called their file: only its last part is used.
  await saveTo(path.basename(name), await typodont.files.downloadSetup(id))
  console.log(`version ${setup.version}: ${name}`)
}
