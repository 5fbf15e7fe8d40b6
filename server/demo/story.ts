import type { EventName, Events } from '#server/jobs/events.ts'
import type { Book, Row } from './book.ts'
import type { Chance } from './random.ts'
import type { Plan } from './plan.ts'

/** One case while it is told: the moment it has come to, its rows, and who takes part. */
export type Story = {
  book: Book
  plan: Plan
  dice: Chance
  technicians: Row<'users'>[]
  patient: Row<'patients'>
  form: Row<'rx_forms'>
  files: Row<'patient_files'>[]
  /** The steps of the initial setup. */
  steps: Row<'workflow_steps'>[]
  time: number
  now(): string
  /** Lets some hours pass. */
  later(low: number, high: number): void
  say<Name extends EventName>(name: Name, actor: Row<'users'>, data: Events[Name]): void
  technician(): Row<'users'>
}
