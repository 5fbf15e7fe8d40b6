import { sql } from 'kysely'
import { nextStep, ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import { proceedNextStep, saveMetadata } from '#server/features/onboardings/actions.ts'
import type { RowBuffer } from './row-buffer.ts'
import type { Practice } from './practices.ts'
import type { People } from './people.ts'
import { createRandom, DAY, toIsoString } from './random.ts'
import type { ActionRunner } from './action-runner.ts'
import { trackingNumber } from './tracking.ts'

const FIRST_WEEKS = 40

const STEP_COUNT = ONBOARDING_STEPS.length

/**
 * Plays how far each practice with an account setup has come. Most finished long ago: the first of them is played, the
 * others are copies.
 */
export async function makeOnboardings(
  book: RowBuffer,
  stage: ActionRunner,
  people: People,
  practices: readonly Practice[],
  now: number,
) {
  let model: Onboarding | undefined
  for (const practice of practices.filter(({ locations }) => locations.length > 0)) {
    const { id } = await stage.db
      .selectFrom('onboardings')
      .where('organization_id', '=', practice.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const finished = practice.sketch.onboarding ?? STEP_COUNT
    if (finished === STEP_COUNT && model) await copyOnboarding(book, stage, model, { id, practice })
    else await playOnboarding(stage, people, { id, practice }, finished, now)
    if (finished === STEP_COUNT) model ??= { id, practice }
  }
}

/** Returns the tracking number of the bracket samples. */
function sampleTrackingNumber({ sketch }: Practice) {
  return trackingNumber(createRandom(`samples:${sketch.name}`), 1).replace(/\W/g, '')
}

type Onboarding = { id: number; practice: Practice }

async function playOnboarding(
  stage: ActionRunner,
  people: People,
  { id, practice }: Onboarding,
  finished: number,
  now: number,
) {
  const { sketch, since, owner } = practice
  const dice = createRandom(`onboarding:${sketch.name}`)
  // An onboarding in progress has been waiting for up to nine days.
  const last = nextStep(finished) ? now - dice.between(0.2, 9) * DAY : since + FIRST_WEEKS * DAY
  for (const step of ONBOARDING_STEPS.slice(0, finished)) {
    const time = since + ((last - since) * step.n) / finished
    const ctx = step.doctor_allowed ? stage.as(owner, time, practice.id) : stage.as(dice.pick(people.technicians), time)
    const input = {
      tracking_number: sampleTrackingNumber(practice),
      estimated_date_of_completion: toIsoString(time + 10 * DAY).slice(0, 10),
    }
    if (step.input) await saveMetadata(ctx, id, { metadata: { [step.input.name]: input[step.input.name] } })
    await proceedNextStep(ctx, id, undefined)
  }
}

/** Copies the steps by the owner of this practice, shifted by the time between the beginnings of both practices. */
async function copyOnboarding(book: RowBuffer, { db }: ActionRunner, model: Onboarding, { id, practice }: Onboarding) {
  const seconds = Math.round((practice.since - model.practice.since) / 1000)
  const [sent, tracking] = [sampleTrackingNumber(model.practice), sampleTrackingNumber(practice)]
  const [from, to] = [model.practice.owner.id, practice.owner.id]
  await sql`
    insert into onboarding_steps (onboarding_id, step, finished_at, user_id)
    select ${id}, step, finished_at + make_interval(secs => ${seconds}), case user_id when ${from} then ${to} else user_id end
    from onboarding_steps where onboarding_id = ${model.id}`.execute(db)
  await sql`
    update onboardings o set status = m.status, current_step = m.current_step,
      updated_at = m.updated_at + make_interval(secs => ${seconds}),
      metadata = m.metadata || jsonb_build_object('tracking_number', ${tracking}::text, 'estimated_date_of_completion',
        (m.metadata ->> 'estimated_date_of_completion')::date + ${Math.round(seconds / 86_400)}::integer)
    from onboardings m where m.id = ${model.id} and o.id = ${id}`.execute(db)
  const { facts } = book
  for (const event of facts.filter(
    ({ name, subject_id }) => name.startsWith('onboarding.') && subject_id === model.id,
  )) {
    facts.push({
      ...event,
      data: JSON.parse(JSON.stringify(event.data).replace(sent, tracking)) as object,
      subject_id: id,
      organization_id: practice.id,
      actor_id: event.actor_id === from ? to : event.actor_id,
      created_at: toIsoString(Date.parse(event.created_at) + seconds * 1000),
    })
  }
}
