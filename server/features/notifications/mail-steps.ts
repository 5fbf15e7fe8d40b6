import type { MailStep } from '#server/features/mails/mail-step.ts'
import type { CaseFacts } from './case-facts.ts'
import { formatOfficeDay } from './office-words.ts'

type Facts = Pick<CaseFacts, 'submitted_at' | 'setup_completed_at' | 'approved_at' | 'promise' | 'office'>

/**
 * Returns the steps of a case as a practice reads them, each with the day on which it happened, else the promised one. A
 * case that ships nothing ends with the approval.
 */
export function listMailSteps(facts: Facts, shipped_at: string | null = null): MailStep[] {
  const { submitted_at, setup_completed_at, approved_at, promise, office } = facts
  const dated = [
    { name: 'Submitted', at: submitted_at, promised: null },
    { name: 'Setup', at: setup_completed_at, promised: promise?.setup_by },
    { name: 'Your approval', at: approved_at, promised: promise?.answer_by },
    ...(shipped_at !== null || promise?.ships_likely
      ? [{ name: shipped_at === null ? 'Ships' : 'Shipped', at: shipped_at, promised: promise?.ships_likely }]
      : []),
    ...(promise?.arrives_likely ? [{ name: 'Arrives', at: null, promised: promise.arrives_likely }] : []),
  ]
  const current = dated.findIndex(({ at }) => at === null)
  return dated.map(({ name, at, promised }, index) => {
    const day = at ?? promised
    return {
      name,
      state: at !== null ? 'done' : index === current ? 'current' : 'todo',
      detail: day ? formatOfficeDay(day, office) : '',
    }
  })
}
