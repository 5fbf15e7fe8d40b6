import { expect, it } from 'vitest'
import type { SetupComment } from '#contract/setups.ts'
import { fixture } from '#web/testing/fixture.ts'
import { openBeforeApproval, UNSENT_COMMENT_WARNING } from './approval-messages.ts'

/** Holds only the fields that the state of a comment depends on. */
function comment(kind?: 'done' | 'not_possible', resolved_at: string | null = null) {
  return fixture<SetupComment>({
    resolved_at,
    replies: kind ? [fixture<SetupComment['replies'][number]>({ kind })] : [],
  })
}

it('repeats answers that nobody accepted, questions of the lab, open comments and an unsent one', () => {
  const settled = [comment('done'), comment('not_possible', '2026-11-27T09:00:00.000Z')]
  expect(openBeforeApproval(settled, false)).toEqual([])
  expect(openBeforeApproval([...settled, comment('not_possible')], false)).toEqual([
    '1 answer of the lab not accepted.',
  ])
  expect(openBeforeApproval(settled, false, 1)).toEqual(['1 question of the lab open.'])
  expect(openBeforeApproval([comment('not_possible'), comment('not_possible'), comment()], true, 2)).toEqual([
    '2 answers of the lab not accepted.',
    '2 questions of the lab open.',
    '1 comment still open. It stays with the version and is named on the receipt.',
    UNSENT_COMMENT_WARNING,
  ])
})
