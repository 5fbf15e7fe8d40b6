import type { Book, Row } from './book.ts'
import { chance, DAY, instant } from './random.ts'

type Sketch = { name: string; locations: readonly unknown[]; state?: string | undefined }

const NAMES = ['Front desk', 'Consult room', 'Lab bench', 'Dr. office'] as const
const DETAILS = ['Windows 11, version 4.2.1', 'macOS 15, version 4.2.1', 'Windows 11, version 4.1.7', null] as const

/** What the contract of a practice says of its license: it runs since the day after the setup, and ended where the practice did. */
export function licenseOf(sketch: Sketch, doctors: number, since: number, ended_at: string) {
  const isEnded = sketch.state === 'disabled' || sketch.state === 'archived'
  const isSetUp = sketch.locations.length > 0
  return {
    license_type_id: doctors > 3 ? 2 : 1,
    seats: doctors > 3 ? doctors + 1 : Math.max(1, doctors),
    activated_at: isSetUp ? instant(since + DAY) : null,
    expiration_date: isEnded ? ended_at.slice(0, 10) : null,
  }
}

/** The computers on which its people have installed the desktop application, at most one for each seat. */
export function addDevices(book: Book, contract: Row<'contracts'>, sketch: Sketch) {
  if (!contract.activated_at) return
  const count = Math.min(NAMES.length, chance(`devices:${sketch.name}`).whole(0, contract.seats ?? 1))
  for (const [index, name] of NAMES.slice(0, count).entries()) {
    const created_at = instant(Date.parse(contract.activated_at) + (1 + 9 * index) * DAY)
    book.add('devices', { contract_id: contract.id, name, details: DETAILS[index], created_at, updated_at: created_at })
  }
}
