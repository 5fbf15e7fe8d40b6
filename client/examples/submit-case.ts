/** Submits a case with its scans, which are files in this folder: `node submit-case.ts upper.stl lower.stl`. */
import { Typodont } from '@typodont/client'
import { openFile } from '@typodont/client/node'

const { TYPODONT_KEY: key = '', TYPODONT_URL: url = '' } = process.env
const typodont = new Typodont({ key, url })

const [location] = (await typodont.practices.locations().page()).data
if (!location) throw new Error('This practice has no location yet.')
const send = async (name: string) => typodont.upload(await openFile(name), name)
const scans = await Promise.all(process.argv.slice(2).map(send))
const { id } = await typodont.cases.submit({
  first_name: 'Noor',
  last_name: 'Haddad',
  impression_date: new Date().toISOString().slice(0, 10),
  scanner: 'itero',
  export: 'trays',
  location_id: location.id,
  shipping_location_id: location.id,
  shipping_method_id: 2,
  scans,
})
console.log(id)
