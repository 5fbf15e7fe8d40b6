/** Rules of what the lab asks of a practice (specification 4.16). */

import {
  hasPermission,
  isCustomer,
  isLabPartner,
  isStaff,
  managedOrganizations,
  pivotRoleIn,
  type Actor,
} from './access.ts'
import { askedItemName } from './asked-item-labels.ts'
import { MAX_ASKED_ITEMS, priceReasonFault, type AskedItem, type OfferedFile } from './asked-items.ts'
import { LINKED_KINDS, type AskedKind, type AskedState } from './asked-kinds.ts'
import { closedCaseBlocker, type Blocker } from './cases.rules.ts'
import { BY_THIRD_PARTY, PHOTO_FILE, STATUS, STL_FILE, THIRD_PARTY } from './enums.ts'
import { CODE } from './errors.ts'
import { STEP_GROUPS, stepLabel } from './workflow.ts'

const no = (text: string): Blocker => ({ text, code: CODE.wrongState })

/** The parts of a case that decide who may ask. */
export type AskedCase = Parameters<typeof closedCaseBlocker>[0] & {
  organization_id: number
  user_id: number
  rx_form: {
    cancelled_at: string | null
    submission_completed_by: number | null
    print_assignment: string | null
  } | null
  customer_requests: readonly { status_id: number; assigned_to: string | null }[]
}

/* ---- by the actor ---- */

/** Staff ask in every case, a lab partner where it makes the setup or prints as the third party. */
export function canAskPractice(actor: Actor, patient: AskedCase) {
  if (isStaff(actor)) return true
  if (!isLabPartner(actor) || !managedOrganizations(actor).includes(patient.organization_id)) return false
  const { rx_form: form, customer_requests } = patient
  return (
    form?.submission_completed_by === BY_THIRD_PARTY ||
    form?.print_assignment === THIRD_PARTY ||
    customer_requests.some((each) => each.assigned_to === THIRD_PARTY && each.status_id !== STATUS.canceled)
  )
}

/** A price is asked by those who may add the charge that it becomes. */
export function canAskPrice(actor: Actor, organization_id: number) {
  return isStaff(actor) && hasPermission(actor, organization_id, 'orders.manage')
}

/** A price is approved by the doctor of the case or the owner of the practice. */
export function canApprovePrice(
  actor: Actor,
  { organization_id, user_id }: Pick<AskedCase, 'organization_id' | 'user_id'>,
) {
  if (!isCustomer(actor)) return false
  return actor.id === user_id || pivotRoleIn(actor, organization_id) === 'organization_owner'
}

export function seesAskedPrice(actor: Actor, patient: Pick<AskedCase, 'organization_id' | 'user_id'>) {
  return canAskPrice(actor, patient.organization_id) || canApprovePrice(actor, patient)
}

/** Customers who see the patient answer; a price needs the right to approve it. */
export function canAnswer(
  actor: Actor,
  patient: Pick<AskedCase, 'organization_id' | 'user_id'>,
  { kind }: Pick<AskedItem, 'kind'>,
) {
  return isCustomer(actor) && (kind !== 'price' || canApprovePrice(actor, patient))
}

/* ---- by the state ---- */

type ClosableCase = Parameters<typeof closedCaseBlocker>[0]
type Stated = Pick<AskedItem, 'state'>

const STATE_REASONS: Record<AskedState, string> = {
  open: 'The practice has not answered yet.',
  answered: 'It is answered already.',
  accepted: 'It is accepted already.',
  withdrawn: 'It was withdrawn.',
}

/** Why an action on an item is not allowed in this state of its case and its own; undefined if it is. */
export const askedItemCan = {
  /** @param count Items of the case, in every state. */
  ask(patient: ClosableCase, count: number): Blocker | undefined {
    const full = `The practice was asked for ${MAX_ASKED_ITEMS} things already, the most that one case can have.`
    return closedCaseBlocker(patient) ?? (count < MAX_ASKED_ITEMS ? undefined : no(full))
  },
  update(patient: ClosableCase, item: Stated): Blocker | undefined {
    return closedCaseBlocker(patient) ?? (item.state === 'open' ? undefined : no(STATE_REASONS[item.state]))
  },
  answer(patient: ClosableCase, item: Stated): Blocker | undefined {
    return askedItemCan.update(patient, item)
  },
  /** Hands out a link that answers without signing in. */
  link(patient: ClosableCase, item: Stated & Pick<AskedItem, 'kind'>): Blocker | undefined {
    const blocked = askedItemCan.answer(patient, item)
    if (blocked || isLinked(item)) return blocked
    return no('Only photos and answers in words can be sent without signing in.')
  },
  /** Files of the answer have to be readable, as accepting makes them files of the patient. */
  accept(patient: ClosableCase, item: Stated, files: readonly CheckedFile[]): Blocker | undefined {
    const blocked = askedItemCan.askAgain(patient, item)
    if (blocked) return blocked
    const pending = files.find(({ inspection }) => inspection === 'pending')
    if (pending) return no(`${pending.name} is still being checked. Please wait a moment.`)
    const failed = files.find(({ inspection }) => inspection === 'failed')
    return failed && no(`${failed.name}: ${failed.inspection_fault ?? 'The file cannot be read.'} Please ask again.`)
  },
  askAgain(patient: ClosableCase, item: Stated): Blocker | undefined {
    return closedCaseBlocker(patient) ?? (item.state === 'answered' ? undefined : no(STATE_REASONS[item.state]))
  },
  withdraw(patient: ClosableCase, item: Stated): Blocker | undefined {
    return closedCaseBlocker(patient) ?? (isUnfinished(item) ? undefined : no(STATE_REASONS[item.state]))
  },
  /** A practice that was told a moment ago is not reminded. */
  remind(
    patient: ClosableCase,
    item: Stated & Pick<AskedItem, 'opened_at' | 'reminded_at'>,
    now: string,
  ): Blocker | undefined {
    const blocked = askedItemCan.update(patient, item)
    if (blocked) return blocked
    const told = Date.parse(item.reminded_at ?? item.opened_at)
    return Date.parse(now) - told < HOUR_MS ? no('The practice was told less than an hour ago.') : undefined
  },
}

const HOUR_MS = 3_600_000

type CheckedFile = Pick<OfferedFile, 'name' | 'inspection' | 'inspection_fault'>

/** Returns true for an item that a link answers without signing in. */
export function isLinked({ kind }: Pick<AskedItem, 'kind'>) {
  return LINKED_KINDS.some((each) => each === kind)
}

/** An item is unfinished until it is accepted or withdrawn. */
export function isUnfinished({ state }: Stated) {
  return state === 'open' || state === 'answered'
}

/** Returns true if an open item is past its due time. */
export function isOverdue({ state, due_at }: Pick<AskedItem, 'state' | 'due_at'>, now: string) {
  return state === 'open' && due_at !== null && due_at < now
}

/* ---- what an item needs and blocks ---- */

/** Returns the type of patient file that an accepted file becomes; undefined for kinds that take no files. */
export function askedFileType(kind: AskedKind) {
  if (kind === 'scan') return STL_FILE
  return kind === 'photo' ? PHOTO_FILE : undefined
}

type NewAnswer = {
  text?: string | null | undefined
  files: readonly unknown[]
  accepted_price?: boolean | null | undefined
}

/** Returns the fault of an answer with its field; undefined if it answers what was asked. */
export function answerFault(kind: AskedKind, answer: NewAnswer): { field: string; text: string } | undefined {
  const { text, files, accepted_price } = answer
  if (files.length > 0 && askedFileType(kind) === undefined) return { field: 'files', text: 'No file was asked for.' }
  if (kind === 'price') return accepted_price == null ? { field: 'accepted_price', text: 'Required' } : undefined
  if (accepted_price != null) return { field: 'accepted_price', text: 'No price was asked for.' }
  return files.length === 0 && !text ? { field: 'text', text: 'Required' } : undefined
}

/** Returns the fault of a changed reason; undefined if it can stay. */
export function reasonFault(kind: AskedKind, reason: string) {
  return kind === 'price' ? priceReasonFault(reason) : undefined
}

const INITIAL = STEP_GROUPS.initial.steps.map(({ key }) => key)
const CORRECTION = STEP_GROUPS.flawed.steps.map(({ key }) => key)

/** A setup needs all that was asked, a print its scan and the yes to its price. */
const BLOCKED_STEPS: Record<AskedKind, readonly string[]> = {
  scan: [...INITIAL, ...CORRECTION, 'generate_tray'],
  photo: INITIAL,
  answer: INITIAL,
  price: ['generate_tray'],
}

/** Returns the keys of the steps that cannot start before the item is accepted or withdrawn. */
export function blockedSteps(item: Pick<AskedItem, 'kind' | 'state'>): string[] {
  return isUnfinished(item) ? [...BLOCKED_STEPS[item.kind]] : []
}

type BlockingItem = Pick<AskedItem, 'kind' | 'state' | 'part' | 'view' | 'reason'>

/** Returns why a step cannot start: it waits for an item that is asked of the practice (specification 4.4). */
export function stepStartBlocker(items: readonly BlockingItem[], step_key: string): Blocker | undefined {
  const item = items.find((each) => blockedSteps(each).includes(step_key))
  if (!item) return undefined
  const what = item.state === 'open' ? 'the practice' : 'an answer to be accepted'
  return no(`${stepLabel(step_key)} waits for ${what}: ${askedItemName(item)}`)
}
