import type { StepGroup } from './workflow.ts'

/**
 * What an undo restores, as the event of the action keeps it: a change request and a cancellation overwrite or delete
 * it, so nothing else knows it afterwards.
 */

export type ReopenedSetup = {
  setup_completed_at: string | null
  form_completed_at: string | null
  /** The step that the change request reopened. */
  step: { id: number; finished_at: string | null; updated_at: string } | null
  /** The note that it added. */
  treatment_note_id: number | null
}

export type ClosedRequest = {
  /** The steps that the cancellation deleted. */
  steps: {
    id: number
    step_group: StepGroup
    position: number
    step_key: string
    user_id: number | null
    started_at: string | null
    finished_at: string | null
    created_at: string
    updated_at: string
  }[]
  /** The trays that it closed. */
  flawed_tray_ids: number[]
  printing_request_status_id: number | null
}
