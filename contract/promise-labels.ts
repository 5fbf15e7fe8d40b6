import type { PromiseReason } from './promises.ts'

/** Why a promise was made or moved, to follow a colon. */
const REASONS: Record<PromiseReason, string> = {
  submitted: 'the case was submitted',
  form_changed: 'the rx form was changed',
  step_finished: 'a step was finished',
  setup_completed: 'the setup was completed',
  change_requested: 'a change of the setup was requested',
  approved: 'the setup was approved',
  held: 'the case was put on hold',
  released: 'the case was taken off hold',
  asked: 'the lab asked the practice for something',
  answered: 'the practice answered the lab',
  withdrawn: 'the lab no longer needs what it asked for',
  shipping_edited: 'the shipping was changed',
  request_changed: 'the request was changed',
  completed: 'the parcel was shipped',
  calendar_changed: 'the lab closes on other days',
  running_late: 'work takes longer than usual',
  running_early: 'work goes faster than usual',
}

export function promiseReason(reason: string) {
  return Object.entries(REASONS).find(([key]) => key === reason)?.[1] ?? 'its dates were calculated again'
}
