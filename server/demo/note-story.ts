import type { Events } from '#server/jobs/events.ts'
import type { Row } from './book.ts'
import type { Story } from './story.ts'

export function holdCase(story: Story, reason: string) {
  const who = story.technician()
  story.later(0.1, 0.6)
  story.patient.is_on_hold = true
  addHoldNote(story, who, reason, 'hold')
  story.say('patient.held', who, { name: fullName(who), reason, notify_doctor: true })
}

export function release(story: Story, reason: string) {
  const { doctor } = story.plan
  story.patient.is_on_hold = false
  addHoldNote(story, doctor, reason, 'unhold')
  story.say('patient.released', doctor, { name: fullName(doctor), reason, notify_doctor: false })
}

function addHoldNote(story: Story, who: Row<'users'>, note: string, is_on_hold_reason: 'hold' | 'unhold') {
  const author = { patient_id: story.patient.id, user_id: who.id, name: fullName(who) }
  story.book.add('on_hold_notes', { ...author, note, is_on_hold_reason, created_at: story.now() })
}

type NoteKind = Events['patient.note_changed']['kind']

export function writeNote(story: Story, kind: NoteKind, who: Row<'users'>, text: string) {
  story.patient[kind] = text
  story.say('patient.note_changed', who, { kind, before: null, after: text })
}

export function treatmentNote(story: Story, note: string) {
  const { patient, plan } = story
  const at = { created_at: story.now(), updated_at: story.now() }
  const { id } = story.book.add('treatment_notes', { patient_id: patient.id, user_id: plan.doctor.id, note, ...at })
  story.say('patient.treatment_note_saved', plan.doctor, { treatment_note_id: id })
}

function fullName(user: Row<'users'>) {
  return `${user.first_name} ${user.last_name}`
}
