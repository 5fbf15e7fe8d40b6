import { createPromotionCode } from '#server/features/promotion-codes/actions.ts'
import type { People } from './people.ts'
import { DAY, toIsoString } from './random.ts'
import type { ActionRunner } from './action-runner.ts'

type Sketch = {
  code: string
  description: string
  value: number
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
  { code: 'WELCOME20', description: 'New practices', value: 20, uses: 0, from: -30, to: 120 },
  {
    code: 'CONF50',
    description: 'Conference in Denver',
    value: 50,
    is_fixed: true,
    uses: 14,
    max_uses: 100,
    from: -20,
    to: 60,
  },
  {
    code: 'AUTUMN10',
    description: 'Autumn campaign',
    value: 10,
    promotion_code_type_id: 2,
    uses: 22,
    from: -81,
    to: 10,
  },
  {
    code: 'STUDYCLUB',
    description: 'Wasatch Study Club',
    value: 150,
    is_fixed: true,
    uses: 9,
    max_uses: 9,
    from: -170,
    to: -20,
  },
  {
    code: 'SPRING25',
    description: 'Spring campaign',
    value: 25,
    uses: 61,
    from: -260,
    to: -170,
    is_active: false,
  },
]

/** Creates promotion codes, valid and ended ones, one of each kind. */
export async function makePromotionCodes(stage: ActionRunner, people: People, now: number) {
  for (const { from, to, uses, ...sketch } of SKETCHES) {
    const starts_at = toIsoString(now + from * DAY)
    const expires_at = toIsoString(now + to * DAY)
    const ctx = stage.as(people.named('Marcus Odell'), now + from * DAY)
    const id = await createPromotionCode(ctx, { ...sketch, starts_at, expires_at })
    // Uses are set directly, because they are purchases of practices that the demo does not contain.
    await stage.db.updateTable('promotion_codes').set({ uses }).where('id', '=', id).execute()
  }
}
