import type { JobContext } from '#server/jobs/feature-jobs.ts'
import { notify } from './actions.ts'
import { splitAudiences } from './audiences.ts'
import type { CaseFacts, Person } from './case-facts.ts'

export type NoticeEvent = { event_id: number; actor_id: number | null; patient_id: number | null }

/** Notifies people of an event of a case, each with a link to their own page of it unless the notice has one. */
export async function sendNotices(
  ctx: JobContext,
  event: NoticeEvent,
  people: readonly Person[],
  facts: CaseFacts,
  message: string,
  notice: { type: 2 | 3; link?: string },
) {
  for (const { ids, link } of splitAudiences(people, event, facts)) {
    await notify(ctx, ids, {
      type: notice.type,
      message,
      link: notice.link ?? link,
      patient_id: facts.id,
      event_id: event.event_id,
    })
  }
}
