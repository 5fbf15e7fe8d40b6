import { named } from './wire.ts'

/** The names of /api/v3 for the numbers and letters of specification 1.7. */

export const JAWS = named({ upper: 1, lower: 2, both: 3 })
export const IMPRESSIONS = named({ pvs: 1, stone_model: 2, scan: 4 })
export const SCAN_SENDING = named({ upload: 1, from_scanner: 2 })
export const SCANNERS = named({ itero: 1, '3shape': 2, '3m': 3, carestream: 4, cerec: 5, medit: 6, other: 7 })
export const ARCH_FORMS = named({ horseshoe: 1, palate_lingual: 2, low_profile_base: 3, full_profile_base: 4 })
export const EXPORTS = named({ trays: 1, guides: 2, brackets: 3 })
export const SETUP_MAKERS = named({ provider: 1, practice: 2, third_party: 3 })
export const FILE_KINDS = named({
  scan: 1,
  photo: 2,
  scanner_scan: 3,
  corrected_tray: 4,
  print_file: 5,
  bracket_image: 6,
})
export const REQUEST_STATES = named({ new: 1, in_progress: 2, pending: 3, completed: 4, canceled: 5 })

/** Who prints or inserts brackets: letters in /api/v2. */
export const PRINTERS = named({ provider: 'O', practice: 'H', third_party: '3' })

/** The jaw of a file; a file of both has none. */
export const SETUP_FILE_JAWS = named({ upper: 1, lower: 2 })

export const INVOICE_STATES = named({
  draft: 'DRAFT',
  sent: 'SENT',
  paid: 'PAID',
  partially_paid: 'PARTIALLY APPLIED',
  not_paid: 'ATTEMPTED',
  blocked: 'BLOCKED',
  void: 'DELETED',
})

export const ROLES = named({
  owner: 'organization_owner',
  manager: 'organization_manager',
  member: 'organization_member',
})

/** Who goes on with the open cases of a manager who leaves. */
export const CASE_TAKERS = named({ provider: 'O', practice: 'H' })

export const PRINT_CONTENTS = named({ tray: 1, guide: 2, bracket: 3 })
