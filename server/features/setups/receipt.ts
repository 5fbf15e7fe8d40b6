import { ROLE_LABELS } from '#contract/roles.ts'
import { formatAnswer, formatCommentText, awaitsAnswer } from '#contract/setups.rules.ts'
import { storedTeeth, type SetupTeeth } from '#contract/setup-teeth.ts'
import type { SetupComment } from '#contract/setups.ts'
import { toothNameWithPlace } from '#contract/tooth-names.ts'
import type { ToothNotation } from '#contract/tooth-numbers.ts'
import { jawFromId, type Jaw } from '#mesh/jaw.ts'
import { patientName } from '#server/db/patient-names.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { toothNotation } from '#server/db/tooth-notation.ts'
import type { Work } from '#server/work.ts'
import { listComments } from './comment-queries.ts'
import type { SetupRecord } from './queries.ts'

/** The content of a receipt: the state at the approval, without anything added later. */
export type Receipt = {
  provider: string
  organization: { name: string; place: string }
  number: string
  made_at: string
  version: number
  versions: number
  facts: { patient: string; case: string; jaws: string; brackets: string }
  approved: { name: string; by: string; at: string; from_pictures: boolean }
  completed: { by: string; at: string }
  pictures: { name: string; jpeg: Uint8Array | null }[]
  files: { version: number; name: string; size: number; sha256: string }[]
  comments: ReceiptComment[]
}

export type ReceiptComment = {
  number: number
  where: string
  asked: string
  answered: string | null
  state: 'Open' | 'Answered' | 'Resolved' | 'Accepted'
}

/** Older versions have no stored names. */
const UNKNOWN_NAME = 'Somebody whose name was not kept'

export async function readReceipt(
  ctx: Work,
  setup: SetupRecord,
  approved_at: string,
  pictures: Receipt['pictures'],
): Promise<Receipt> {
  const [patient, files, comments, roles] = await pipelined([
    readPatient(ctx, setup.patient_id),
    readFiles(ctx, setup.patient_id),
    listComments(ctx, setup.patient_id),
    rolesOf(ctx, [setup.approved_by_user_id, setup.completed_by_user_id]),
  ])
  const own = files.filter(({ version }) => version === setup.version)
  const called = (name: string | null, id: number | null) =>
    [name ?? UNKNOWN_NAME, id !== null && roles.get(id)].filter(Boolean).join(', ')
  return {
    provider: ctx.services.config.providerName,
    organization: { name: patient.organization_name, place: patient.place },
    number: `R-${(patient.case_number_text ?? String(patient.id)).trim().replace(/\s+/g, '-')}-${setup.version}`,
    made_at: ctx.now,
    version: setup.version,
    versions: Math.max(...files.map(({ version }) => version), setup.version),
    facts: {
      patient: patient.name,
      case: patient.case_number_text ?? String(patient.id),
      jaws: jawsOf(own),
      brackets: bracketsOf(own, storedTeeth.parse(setup.teeth)),
    },
    approved: {
      name: setup.approved_by_name ?? UNKNOWN_NAME,
      by: called(setup.approved_by_name, setup.approved_by_user_id),
      at: approved_at,
      from_pictures: setup.approved_from_pictures,
    },
    completed: { by: called(setup.completed_by_name, setup.completed_by_user_id), at: setup.completed_at },
    pictures,
    files: files.map(({ version, name, size, sha256 }) => ({ version, name, size, sha256: sha256 ?? '' })),
    comments: comments
      .filter(({ created_at }) => created_at <= approved_at)
      .map((each) => toReceiptComment(each, approved_at, patient.tooth_notation)),
  }
}

async function readPatient(ctx: Work, patient_id: number) {
  const { city, state, street_address, ...row } = await ctx.db
    .selectFrom('patients as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .where('p.id', '=', patient_id)
    .select([
      'p.id',
      'p.case_number_text',
      patientName('p').as('name'),
      'o.name as organization_name',
      toothNotation('o').as('tooth_notation'),
    ])
    .select(['l.street_address', 'l.city', 'l.state'])
    .executeTakeFirstOrThrow()
  return { ...row, place: [street_address, city, state].filter(Boolean).join(', ') }
}

/** Selects the files of all versions, newest version first. */
function readFiles(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('setup_files as f')
    .innerJoin('setups as s', 's.id', 'f.setup_id')
    .where('s.patient_id', '=', patient_id)
    .orderBy('s.version', 'desc')
    .orderBy('f.id')
    .select(['s.version', 'f.name', 'f.size', 'f.sha256', 'f.part', 'f.jaw_id'])
    .execute()
}

type OwnFile = Awaited<ReturnType<typeof readFiles>>[number]

async function rolesOf(ctx: Work, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map<number, string>()
  const rows = await ctx.db.selectFrom('users').where('id', 'in', known).select(['id', 'role']).execute()
  return new Map(rows.map(({ id, role }) => [id, ROLE_LABELS[role].toLowerCase()]))
}

function jawsOf(files: readonly OwnFile[]) {
  const jaws = new Set(files.flatMap(({ part, jaw_id }) => (part === 'teeth' && jaw_id !== null ? [jaw_id] : [])))
  if (jaws.size === 0) return 'Nothing was attached'
  const [first = null] = jaws
  return jaws.size === 2 ? 'Both' : jawTitle(first)
}

const JAW_TITLES: Readonly<Record<Jaw, string>> = { upper: 'Upper', lower: 'Lower' }

function jawTitle(jaw_id: number | null) {
  const jaw = jawFromId(jaw_id)
  return jaw ? JAW_TITLES[jaw] : ''
}

function bracketsOf(files: readonly OwnFile[], teeth: SetupTeeth | null) {
  if (teeth && teeth.brackets.length > 0) return String(teeth.brackets.length)
  return files.some(({ part }) => part === 'brackets') ? 'In files of their own' : '–'
}

/** Returns a comment as it was at the time of the approval. */
function toReceiptComment(comment: SetupComment, at: string, notation: ToothNotation): ReceiptComment {
  const replies = comment.replies.filter(({ created_at }) => created_at <= at)
  const answer = replies.findLast(({ kind }) => kind !== 'reply') ?? replies.findLast(({ is_by_staff }) => is_by_staff)
  const isResolved = comment.resolved_at !== null && comment.resolved_at <= at
  const isAnswered = answer !== undefined && !awaitsAnswer({ ...comment, replies })
  const place =
    comment.fdi === null
      ? formatPlace(comment)
      : `${formatTarget(comment)} ${toothNameWithPlace(comment.fdi, { notation, isStaff: false })}`
  return {
    number: comment.number,
    where: `${place}, v${comment.version}`,
    asked: formatCommentText(comment),
    answered: answer ? formatAnswer(answer) : null,
    state: isResolved ? (answer?.kind === 'not_possible' ? 'Accepted' : 'Resolved') : isAnswered ? 'Answered' : 'Open',
  }
}

function formatTarget({ target }: SetupComment) {
  return target === 'bracket' ? 'Bracket' : target === 'gum' ? 'Gum at' : 'Tooth'
}

function formatPlace({ jaw_id, target }: SetupComment) {
  const jaw = jawTitle(jaw_id)
  return [jaw, target ?? (jaw ? 'arch' : 'The setup')].filter(Boolean).join(' ')
}
