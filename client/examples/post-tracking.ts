/** Completes a request with the number of its parcel: `node post-tracking.ts 88 1Z999AA10123456784`. */
import { Typodont } from '@typodont/client'

const { TYPODONT_KEY: key = '', TYPODONT_URL: url = '' } = process.env
const typodont = new Typodont({ key, url })
const [, , id, tracking_number = ''] = process.argv

const request = await typodont.requests.complete(Number(id), { tracking_number })
console.log(request.state, request.tracking_number)
