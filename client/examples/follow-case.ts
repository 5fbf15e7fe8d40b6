/** Tells where a case is, when it ships, and what happened to it in the last 30 days: `node follow-case.ts 1204`. */
import { Typodont } from '@typodont/client'

const { TYPODONT_KEY: key = '', TYPODONT_URL: url = '' } = process.env
const typodont = new Typodont({ key, url })
const id = Number(process.argv[2])

const { state, promise } = await typodont.cases.get(id)
console.log(state, promise?.ships_likely)
for await (const { type, case_id } of typodont.events.list({ limit: 200 })) if (case_id === id) console.log(type)
