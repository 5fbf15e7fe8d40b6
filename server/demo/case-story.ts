import { STATUS } from '#contract/enums.ts'
import { type Book, record, type Row } from './book.ts'
import { chance, HOUR, instant } from './random.ts'
import { addScans } from './case-files.ts'
import { addForm } from './case-form.ts'
import { holdCase, release, treatmentNote, writeNote } from './note-story.ts'
import { tellRequests } from './request-story.ts'
import { addSteps, finish, work } from './step-story.ts'
import type { Plan } from './plan.ts'
import type { Story } from './story.ts'
import {
  CHANGE_REQUESTS,
  DOCTOR_NOTES,
  fitsJaws,
  HOLDS,
  INSTRUCTIONS,
  INTERNAL_NOTES,
  remarkFor,
  TECH_NOTES,
  TREATMENT_NOTES,
} from './remarks.ts'

export type Cast = { technicians: Row<'users'>[] }

/** Tells a case from its first moment on and gives its last; all of it lands in the book. */
export function tellCase(book: Book, plan: Plan, cast: Cast, from: number, numbers: CaseNumbers): number {
  const story = begin(book, plan, cast, from, numbers)
  submit(story)
  if (plan.stage === 'canceled') cancel(story)
  else if (plan.stage !== 'new') {
    setUp(story)
    if (story.patient.approved_at) tellRequests(story)
  }
  if (plan.hold) holdCase(story, plan.hold)
  if (plan.archived) {
    story.later(40, 200)
    story.patient.deleted_at = story.now()
    story.say('patient.archived', plan.doctor, {})
  }
  return story.time
}

export type CaseNumbers = { case_number_text: string | null; numeric_suffix: number | null }

function begin(book: Book, plan: Plan, { technicians }: Cast, from: number, numbers: CaseNumbers): Story {
  const { practice, doctor, location } = plan
  const dice = chance(`story:${plan.key}`)
  const created_at = instant(from)
  const patient = book.add('patients', {
    organization_id: practice.row.id,
    user_id: doctor.id,
    location_id: location.id,
    first_name: plan.first_name,
    last_name: plan.last_name,
    ...numbers,
    patient_status_id: STATUS.new,
    is_on_hold: false,
    doctor_notes: null,
    management_notes: null,
    internal_notes: null,
    case_tray_id: null,
    setup_completed_at: null,
    approved_at: null,
    created_at,
    updated_at: created_at,
    updated_by_user_id: doctor.id,
    deleted_at: null,
    status_key: 'new',
    rush_case: plan.rush !== undefined,
    is_active_request: true,
  })
  const form = addForm(book, plan, dice, patient)
  const story: Story = {
    book,
    plan,
    dice,
    technicians,
    patient,
    form,
    files: [],
    steps: [],
    time: from,
    now: () => instant(story.time),
    later: (low, high) => {
      story.time += Math.round(dice.between(low, high) * HOUR)
    },
    say: (name, actor, data) => {
      const place = { organization_id: practice.row.id, patient_id: patient.id }
      record(book, { name, data, actor_id: actor.id, ...place, created_at: story.now() })
      patient.updated_at = story.now()
      patient.updated_by_user_id = actor.id
    },
    technician: () => dice.pick(technicians),
  }
  story.steps = addSteps(story, 'initial', null)
  return story
}

function submit(story: Story) {
  const { plan, dice, form } = story
  const { stl_files, photos } = addScans(story)
  story.say('case.submitted', plan.doctor, {
    rx_form_id: form.id,
    rush_case: form.rush_case === true,
    stl_files,
    photos,
  })
  if (dice.happens(0.45)) {
    story.later(0.02, 0.2)
    writeNote(story, 'doctor_notes', plan.doctor, remarkFor(story.dice, story.form.jaws_id, DOCTOR_NOTES))
  }
  if (dice.happens(0.1)) modify(story)
  if (plan.wasHeld) {
    const { reason, answer } =
      HOLDS.find(({ pair, reason }) => pair === plan.pair && fitsJaws(reason, form.jaws_id)) ??
      dice.pick(HOLDS.filter((hold) => !hold.pair))
    story.later(0.5, 3)
    holdCase(story, reason)
    story.later(2, 20)
    release(story, answer)
  }
}

/** The practice thinks again before the work begins. */
function modify(story: Story) {
  const { form, plan } = story
  const before = form.special_instructions ?? null
  const after = remarkFor(story.dice, story.form.jaws_id, INSTRUCTIONS)
  if (before === after) return
  story.later(0.1, 0.5)
  Object.assign(form, { special_instructions: after, version: 2, updated_at: story.now() })
  const change = { before: { special_instructions: before }, after: { special_instructions: after } }
  story.say('case.modified', plan.doctor, { rx_form_id: form.id, version: 2, ...change })
}

/** The initial steps, the setup, perhaps a second one, and the doctor's word. */
function setUp(story: Story) {
  const { plan, dice, patient, form, steps } = story
  if (plan.stage === 'setup') return work(story, steps, plan)
  work(story, steps)
  if (dice.happens(0.4))
    writeNote(story, 'management_notes', story.technician(), remarkFor(story.dice, story.form.jaws_id, TECH_NOTES))
  if (dice.happens(0.2))
    writeNote(story, 'internal_notes', story.technician(), remarkFor(story.dice, story.form.jaws_id, INTERNAL_NOTES))
  let setup = 1
  const atOnce = form.submission_completed_by !== 1
  complete(story, setup, atOnce)
  if (plan.changed && !atOnce) {
    askForChange(story)
    setup += 1
    complete(story, setup, false)
  }
  if (plan.stage === 'awaiting') return
  if (!atOnce) story.later(1, 20)
  patient.approved_at = story.now()
  if (!atOnce) story.say('case.approved', plan.doctor, { rx_form_id: form.id })
  if (dice.happens(0.3)) treatmentNote(story, remarkFor(story.dice, story.form.jaws_id, TREATMENT_NOTES))
}

function complete(story: Story, setup: number, approved_at_once: boolean) {
  const { patient, form } = story
  story.later(0.1, 1)
  patient.patient_status_id = STATUS.completed
  patient.setup_completed_at = story.now()
  form.completed_at = story.now()
  form.updated_at = story.now()
  story.say('case.setup_completed', story.technician(), { rx_form_id: form.id, setup, approved_at_once })
}

function askForChange(story: Story) {
  const { plan, steps } = story
  story.later(2, 10)
  const note = remarkFor(story.dice, story.form.jaws_id, CHANGE_REQUESTS)
  story.say('case.changes_requested', plan.doctor, { note })
  treatmentNote(story, note)
  story.later(2, 9)
  const last = steps.at(-1)
  if (last) finish(story, last, story.technician())
}

function cancel(story: Story) {
  const { plan, patient, form, steps } = story
  if (story.dice.happens(0.5)) work(story, steps, { place: 1, running: true })
  story.later(3, 30)
  patient.patient_status_id = STATUS.canceled
  form.cancelled_at = story.now()
  form.updated_at = story.now()
  story.say('case.cancelled', plan.doctor, { rx_form_id: form.id })
}
