import type { Services } from '#server/services.ts'
import { nextNumber } from './people.ts'

/** Adds a device as the desktop application of the license does. */
export function makeDevice(services: Services, contract_id: number, name = `Workstation ${nextNumber()}`) {
  const now = services.clock()
  return services.db
    .insertInto('devices')
    .values({ contract_id, name, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}
