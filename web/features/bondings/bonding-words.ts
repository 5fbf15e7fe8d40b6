import type { Bonding, Rescue } from '#contract/bondings.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import type { DateWords } from '#web/ui/date-words.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { pluralize } from '#web/ui/pluralize.ts'

type Words = Pick<DateWords, 'day' | 'moment'>

/** Says when the case is there, or why nobody can say: the line below the name. */
export function formatArrival(bonding: Bonding, { day }: Words) {
  const { waits_for, arrives_safe, arrives_likely } = bonding
  const isParcel = arrives_likely !== null
  if (waits_for === 'nothing') return isParcel && arrives_safe ? `Here since ${day(arrives_safe)}` : 'Setup approved'
  if (waits_for === 'answer') return 'The lab needs an answer'
  if (waits_for === 'hold') return 'On hold'
  if (!arrives_safe) return 'No date yet'
  // What the office prints itself arrives by no parcel.
  return `${isParcel ? 'Arrives' : 'Setup by'} ${day(arrives_safe)}`
}

/** Says in words what the edge says by its color. */
export function formatSpare({ waits_for, days_to_spare, tightness, deliver_by }: Bonding, { day }: Words) {
  if (waits_for === 'nothing') return 'ready'
  if (waits_for === 'answer' && tightness !== 'green') return 'answer it today'
  if (days_to_spare === null) {
    if (tightness === 'red') return deliver_by ? `late, due ${day(deliver_by)}` : 'late'
    return 'in time'
  }
  if (days_to_spare > 0) return `${pluralize(days_to_spare, 'day')} to spare`
  return days_to_spare === 0 ? 'the same day' : `${pluralize(-days_to_spare, 'working day')} late`
}

/** Says what saves a bonding: `Approve by today, 5 pm, or ship by Urgent`. */
export function formatRescues({ rescues, arrives_safe }: Pick<Bonding, 'rescues' | 'arrives_safe'>, words: Words) {
  const ways = rescues.map((rescue) => formatRescue(rescue, arrives_safe, words))
  const [first = '', ...others] = ways
  return [first, ...others.map((way) => `${way.charAt(0).toLowerCase()}${way.slice(1)}`)].join(', or ')
}

function formatRescue(rescue: Rescue, arrives_safe: string | null, { day, moment }: Words) {
  if (rescue.kind === 'review') return `Approve by ${moment(rescue.by)}`
  if (rescue.kind === 'method') return `Ship by ${methodName(rescue)}, arrives ${day(rescue.arrives_safe)}`
  return arrives_safe ? `Call the patient: arrives ${day(arrives_safe)}` : 'Call the patient'
}

type Faster = Extract<Rescue, { kind: 'method' }>

export function methodName({ shipping_method }: Pick<Faster, 'shipping_method'>) {
  return findShippingMethod(shipping_method)?.name ?? 'a faster method'
}

/** The label of the button: `Urgent +$10`; without a figure for those who see no prices. */
export function methodLabel(rescue: Faster) {
  const { price } = rescue
  return price === null || price <= 0
    ? methodName(rescue)
    : `${methodName(rescue)} +${formatMoney(price).replace(/\.00$/, '')}`
}

/** The question before the method is changed, or before the lab is asked for it. */
export function methodQuestion(rescue: Faster, { formatted_name, arrives_safe }: Bonding, { day }: Words) {
  const name = methodName(rescue)
  const instead = arrives_safe ? ` instead of ${day(arrives_safe)}` : ''
  const { price } = rescue
  const costs = price === null || price <= 0 ? '' : ` It costs ${formatMoney(price)} more than the present method.`
  const arrival = `With ${name} the trays of ${formatted_name} arrive ${day(rescue.arrives_safe)}${instead}.${costs}`
  return rescue.way === 'change'
    ? { title: `Ship by ${name}`, body: arrival, verb: `Change to ${name}` }
    : {
        title: `Ask for ${name}`,
        body: `${arrival} The case is being worked on, so the lab is asked for it by a note.`,
        verb: 'Ask the lab',
      }
}

/** Says what the lab was asked for and when, for every reader of the board. */
export function formatAsked({ asked_method }: Pick<Bonding, 'asked_method'>, { moment }: Pick<Words, 'moment'>) {
  if (!asked_method) return undefined
  const { at, by } = asked_method
  return `Asked for ${methodName(asked_method)} ${moment(at)}${by ? ` by ${by}` : ''}`
}
