import type { Insertable } from 'kysely'
import type { PromotionCodes } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { nextNumber } from './people.ts'

/** Valid account details. */
export function accountDetailsBody(owner: { email: string }, more: object = {}) {
  return {
    organization: 'Saltgrass Orthodontics',
    first_name: 'Mina',
    last_name: 'Park',
    email: owner.email,
    phone_number: '+14355550187',
    street_address: '91 Marsh Rail Road',
    street_address_line_2: 'Suite 3',
    city: 'Tooele',
    state: 'UT',
    country: 'USA',
    zip_code: '84074',
    promo_code: '',
    survey_question_id: 1,
    survey_answer_id: 1,
    survey_response_other: '',
    ...more,
  }
}

/** A code for the start-up fee, 10 % by default. */
export function makePromotionCode(services: Services, more: Partial<Insertable<PromotionCodes>> = {}) {
  const now = services.clock()
  return services.db
    .insertInto('promotion_codes')
    .values({
      code: `CODE${process.pid}N${nextNumber()}`,
      description: 'For the tests',
      value_hundredths: 1_000,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
