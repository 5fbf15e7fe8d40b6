import { jawId, type Jaw } from '#mesh/jaw.ts'
import type { RandomSource } from './random.ts'
import { CUT_PAIR, INCHES_PAIR, SWAPPED_PAIR } from './arches.ts'

/** Texts that people in the demo write; its practices number teeth by the universal notation. */
export const DOCTOR_NOTES = [
  'Please keep UR2 and UL2 slightly more gingival than the centrals. Patient plays the clarinet, so nothing sharp on the lowers.',
  'Upper midline is 1 mm to the right, please set the bracket of 8 to match.',
  'The upper right lateral bracket came off twice. Please seat it 0.5 mm more gingival and keep the slot parallel to the canine.',
  'No bracket on 19, the crown is restored. Tube on 18 instead.',
  'Overcorrect the rotation of 6 by two degrees.',
  'Deep bite: please place the lower incisors a little more incisal.',
  'Family leaves for the summer on the 20th, bonding has to be before.',
  'Baby molar K stays for now. Skip the bracket there.',
]

export const TECH_NOTES = [
  'Moved UR2 0.5 mm gingival, torque unchanged. Tray border trimmed behind UR6 so that it comes off in one piece.',
  'Done for UR2 and UL2, 0.5 mm each. On the lowers I chose the low-profile brackets 22 to 27. Is that all right for you?',
  'The scan behind 31 is short. I closed the border at the last cusp; the tray ends at 30.',
  'Two small holes on the buccal side of 19 were filled before the base was made.',
  'Crowding at 24 and 25 leaves no room for a full pad. Placed 0.3 mm incisal.',
  'Setup follows the midline request. Please look at the canine relation on the left.',
]

export const INTERNAL_NOTES = [
  'Printer 3 left a soft spot on this batch. Reprint on 1 or 2 only.',
  'Front desk answers faster than the doctor, ask for Mina.',
  'Cure for the long cycle: thick palate.',
  'Label was printed twice, the second one is right.',
  'Use the old tray design for this practice.',
]

export const TREATMENT_NOTES = [
  'Bonding visit agreed with the parents.',
  'Patient asked for clear brackets in front. Told about the breakage risk.',
  'Upper arch first, lower follows after eight weeks.',
  'Elastics planned from the third visit.',
  'Hygiene talked about, next check in four weeks.',
]

/** Why a case is put on hold, and the answer that releases it, with the pair of arches that has this fault. */
export const HOLDS: { reason: string; answer: string; pair?: number }[] = [
  {
    reason: 'The lower scan is cut off behind the second molar.',
    answer: 'New lower scan uploaded, first one was cut off.',
    pair: CUT_PAIR,
  },
  {
    reason: 'Waiting for the bracket library of the new catalogue.',
    answer: 'Library uploaded, please go on.',
  },
  {
    reason: 'The size of the scan looks like inches. Please export it in millimeters.',
    answer: 'The numbers are inches, please convert them.',
    pair: INCHES_PAIR,
  },
  { reason: 'Insurance approval of the patient is still open.', answer: 'Approval is here.' },
  { reason: 'Patient has the flu, bonding date moves.', answer: 'New bonding date agreed.' },
  {
    reason: 'Upper and lower files seem to be swapped.',
    answer: 'You are right, they are swapped. Please exchange them.',
    pair: SWAPPED_PAIR,
  },
]

/** A doctor's comment on a point of a setup. */
export type Remark = { jaw: Jaw; fdi: number; target: 'tooth' | 'bracket'; view: 'front' | 'left'; text: string }

/**
 * Changes requested of the first version of a setup, with the answers of the second; its teeth move as these texts say.
 */
export const CHANGES: (Remark & { answer: { kind: 'done' | 'not_possible'; text: string } })[] = [
  {
    jaw: 'upper',
    fdi: 12,
    target: 'tooth',
    view: 'front',
    text: '7 still sits behind 8. Please bring it forward and turn it into line.',
    answer: { kind: 'done', text: 'Brought forward 0.6 mm and turned 4°. The contact with 8 is closed.' },
  },
  {
    jaw: 'lower',
    fdi: 33,
    target: 'tooth',
    view: 'left',
    text: 'Can 22 come forward a full millimeter, level with 27?',
    answer: { kind: 'not_possible', text: 'Beyond 0.5 mm the contact with 21 opens. I moved it 0.5 mm.' },
  },
]

/** A change of the second version that was not requested. */
export const UNREQUESTED_CHANGES = [{ fdi: 21, text: 'Turned 4°, so that the midline stays where it is' }]

export const CHANGE_REQUEST_NOTE = 'Two teeth before I can approve it, the rest is fine.'

/** A comment that has no answer yet. */
export const OPEN_COMMENT: Remark = {
  jaw: 'upper',
  fdi: 12,
  target: 'bracket',
  view: 'front',
  text: 'This one sits a little high. Please level it with its neighbors.',
}

/** Descriptions of flawed trays, as practices write them. */
export const FLAWS = [
  'It rocks behind the first molar and will not seat.',
  'The border presses on the gum beside the canine.',
  'The pocket of the second premolar is closed.',
  'It seats, but lifts at the front when the patient bites.',
  'A bubble in the resin over the lateral incisor.',
]

export const INSTRUCTIONS = [
  'Horseshoe trays, cut 2 mm above the brackets.',
  'Please split the upper tray at the midline.',
  'Soft material for the lower tray.',
  'Return the models with the trays.',
]

const UPPER = /\b(?:[1256][1-8]|UR\d|UL\d|upper|maxillary|palate)\b/i
const LOWER = /\b(?:[3478][1-8]|LR\d|LL\d|lowers?|mandibular)\b/i

/** Returns whether a remark mentions only jaws that the case has, because a dentist would notice. */
export function fitsJaws(text: string, jaws_id: number) {
  if (jaws_id === jawId('upper')) return !LOWER.test(text)
  return jaws_id === jawId('lower') ? !UPPER.test(text) : true
}

/** Picks one of the remarks that fit the jaws of the case. */
export function remarkFor(dice: RandomSource, jaws_id: number, remarks: readonly string[]) {
  return dice.pick(remarks.filter((text) => fitsJaws(text, jaws_id)))
}
