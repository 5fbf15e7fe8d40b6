// What a setup version lacks before it can be completed, and the parts of its request body.
import { unsealableReason } from '#contract/setups.rules.ts'
import type { ANSWERS, SetupComment, SetupFile } from '#contract/setups.ts'
import type { UploadItem } from '#web/features/files/upload-list.ts'

export type Answer = { kind: (typeof ANSWERS)[number] | ''; text: string }
export type Answers = Readonly<Record<number, Answer>>
/** Reasons by warning; an empty string is a reason that is not yet filled in. */
export type Reasons = Readonly<Record<string, string | undefined>>

type Offer = {
  coming: readonly Pick<UploadItem, 'name'>[]
  files: readonly SetupFile[]
  reasons: Reasons
  comments: readonly Pick<SetupComment, 'id' | 'number'>[]
  answers: Answers
  /** The doctor has to approve the version, so that one without a model needs a reason. */
  isJudged: boolean
  /** Why there is no model; undefined or empty until it is chosen. */
  withoutModel: string | undefined
}

/** Returns what is missing before the next version can be completed, the first item first. */
export function missingForCompletion(offer: Offer): string[] {
  const { coming, files, reasons, comments, answers, isJudged, withoutModel } = offer
  const accepted = toAcceptedWarnings(reasons)
  return [
    ...(isJudged && coming.length + files.length === 0 && !withoutModel
      ? ['Add the files of the setup, or say why there are none.']
      : []),
    ...coming.map(({ name }) => `${name} is not stored yet.`),
    ...files.flatMap((file) => {
      const refusal = unsealableReason(file, accepted)
      if (!refusal) return []
      return [file.inspection === 'done' ? `A warning about ${file.name} has no reason yet.` : refusal]
    }),
    ...(files.length > 0 && !files.some(({ part }) => part === 'teeth')
      ? ['The set-up teeth of at least one arch are needed.']
      : []),
    ...comments.flatMap(({ id, number }) => {
      if (isAnswered(answers[id])) return []
      if (answers[id]?.kind === 'not_possible') return [`Comment ${number}: why is it not possible?`]
      // A version without files answers nothing, so the comment may wait for the next one.
      return coming.length + files.length > 0 ? [`Comment ${number} has no answer yet.`] : []
    }),
  ]
}

export function isAnswered(answer: Answer | undefined) {
  return answer?.kind === 'done' || (answer?.kind === 'not_possible' && answer.text.trim() !== '')
}

/** Maps the reasons to the request body. */
export function toAcceptedWarnings(reasons: Reasons) {
  return Object.entries(reasons).flatMap(([warning, reason]) =>
    reason?.trim() ? [{ warning, reason: reason.trim() }] : [],
  )
}

export function toAnswersBody(answers: Answers, comments: readonly Pick<SetupComment, 'id'>[]) {
  return comments.flatMap(({ id }) => {
    const answer = answers[id]
    return answer && answer.kind !== '' ? [{ comment_id: id, kind: answer.kind, text: answer.text.trim() }] : []
  })
}
