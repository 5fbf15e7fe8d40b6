import type { Book } from './book.ts'
import { DAY, instant } from './random.ts'
import type { Practice } from './organizations.ts'
import type { People } from './people.ts'

const DAYS = 7

/** Open ones, one of them too late, as the first practice and the staff would see them. Their links went out long ago. */
export function addInvitations(book: Book, people: People, practices: readonly Practice[], now: number) {
  const [practice] = practices
  const admin = people.all.find((user) => user.role === 'admin')
  const owner = practice && people.named(practice.sketch.owner)
  if (!practice || !owner || !admin) return
  const member = { kind: 'member', organization_id: practice.row.id, role: 'organization_member', inviter_id: owner.id }
  const create = { kind: 'create_organization', organization_id: null, role: null, inviter_id: admin.id }
  add(member, 'j.whitfield@typodont.test', 9)
  add(member, 'h.lindholm@typodont.test', 3)
  add(create, 'office@silverlake-ortho.test', 12)
  add(create, 'frontdesk@pinegrove-smiles.test', 2)

  function add(invitation: typeof member | typeof create, email: string, daysAgo: number) {
    const created = now - daysAgo * DAY
    const dates = { created_at: instant(created), expires_at: instant(created + DAYS * DAY) }
    book.add('invitations', { ...invitation, email, username: null, token_hash: null, ...dates })
  }
}
