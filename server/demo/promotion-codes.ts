import type { Book } from './book.ts'
import { DAY, instant } from './random.ts'

type Sketch = {
  code: string
  description: string
  value_hundredths: number
  is_fixed?: true
  promotion_code_type_id?: 2
  uses: number
  max_uses?: number
  /** Days from today. */
  from: number
  to: number
  is_active?: false
}

const SKETCHES: readonly Sketch[] = [
  { code: 'WELCOME20', description: 'New practices', value_hundredths: 2_000, uses: 0, from: -30, to: 120 },
  {
    code: 'CONF50',
    description: 'Conference in Denver',
    value_hundredths: 5_000,
    is_fixed: true,
    uses: 14,
    max_uses: 100,
    from: -20,
    to: 60,
  },
  {
    code: 'AUTUMN10',
    description: 'Autumn campaign',
    value_hundredths: 1_000,
    promotion_code_type_id: 2,
    uses: 22,
    from: -81,
    to: 10,
  },
  {
    code: 'STUDYCLUB',
    description: 'Wasatch Study Club',
    value_hundredths: 15_000,
    is_fixed: true,
    uses: 9,
    max_uses: 9,
    from: -170,
    to: -20,
  },
  {
    code: 'SPRING25',
    description: 'Spring campaign',
    value_hundredths: 2_500,
    uses: 61,
    from: -260,
    to: -170,
    is_active: false,
  },
]

/** Codes to try and codes that are over, one of each kind. */
export function addPromotionCodes(book: Book, now: number) {
  for (const { from, to, ...sketch } of SKETCHES) {
    book.add('promotion_codes', {
      is_fixed: false,
      promotion_code_type_id: 1,
      max_uses: null,
      is_active: true,
      ...sketch,
      starts_at: instant(now + from * DAY),
      expires_at: instant(now + to * DAY),
      created_at: instant(now + from * DAY),
      updated_at: instant(now + from * DAY),
    })
  }
}
