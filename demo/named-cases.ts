import { HOLED_PAIR } from './arches.ts'
import type { Plan, CaseStage } from './plan.ts'

/** Cases that are mentioned elsewhere: in the guide, in pictures, in the tests of the screens. */
export type NamedCase = Partial<
  Pick<Plan, 'place' | 'running' | 'age' | 'held' | 'rush' | 'assignment' | 'pair' | 'life' | 'said'>
> & {
  practice: string
  first_name: string
  last_name: string
  stage: CaseStage
  doctor?: string
  days?: number
}

const CEDAR = 'Cedar Hollow Dental'
const HALVORSEN = 'Halvorsen Orthodontics'
const BRIGHTWATER = 'Brightwater Orthodontics'

export const NAMED_CASES: readonly NamedCase[] = [
  cedar('Amelia Thornquist', { stage: 'new', age: 1.4, life: 'new rush', rush: true, pair: 0 }),
  cedar('Sofia Delgado', { stage: 'completed', days: 160, life: 'express', assignment: 'O', pair: 3 }),
  cedar('Sofia Delgado', { stage: 'awaiting', age: 6.2, life: 'express', pair: 3 }),
  cedar('Ruby Ashdown', { stage: 'print', place: 7, running: true, age: 5.1, life: 'express', doctor: 'Bielak' }),
  cedar('Imani Okonkwo', { stage: 'setup', place: 3, running: false, age: 9.3, pair: 6 }),
  cedar("Grace O'Rourke", { stage: 'completed', age: 7, life: 'express', assignment: 'O' }),
  cedar('Eli Sandoval', {
    stage: 'awaiting',
    age: 26,
    assignment: 'O',
    life: 'upper',
    pair: HOLED_PAIR,
    said: 'commented',
  }),
  cedar('Caleb Winslow', {
    stage: 'setup',
    place: 1,
    running: true,
    age: 26,
    held: true,
    life: 'standard',
    doctor: 'Bielak',
  }),
  cedar('Beatrix Lowe', { stage: 'completed', days: 120, assignment: 'O', doctor: 'Bielak' }),
  cedar('Beatrix Lowe', { stage: 'print', place: 1, running: false, age: 3, doctor: 'Bielak' }),
  cedar('Lena Sorensen', { stage: 'completed', days: 90, assignment: 'O' }),
  cedar('Lena Sorensen', { stage: 'print', place: 8, running: true, age: 0.6, life: 'express' }),
  cedar('Hugo Tremblay', { stage: 'completed', days: 3, assignment: 'O' }),
  cedar('Mina Castellano', { stage: 'completed', days: 4, assignment: 'O', doctor: 'Bielak' }),
  cedar('Oscar Pruitt', { stage: 'new', age: 5.7, doctor: 'Bielak' }),
  cedar('Wren Abara', { stage: 'flawed', place: 1, running: true, age: 4.2, life: 'office', doctor: 'Bielak' }),
  cedar('Tilda Fosse', { stage: 'approved', age: 30, life: 'third party', assignment: '3' }),
  {
    ...halvorsen('Rowan Achterberg', 'completed'),
    age: 20,
    life: 'standard',
    assignment: 'O',
  },
  { ...halvorsen('Jun Nakagawa', 'flawed'), place: 1, running: true, age: 7.3, life: 'office' },
  { ...halvorsen('Lucas Ferreira', 'print'), place: 5, running: true, age: 2.2, life: 'standard' },
  { ...halvorsen('Freya Lindqvist', 'completed'), days: 150, assignment: 'O' },
  { ...halvorsen('Freya Lindqvist', 'completed'), days: 70, assignment: 'O' },
  { ...halvorsen('Freya Lindqvist', 'print'), place: 1, running: false, age: 4.5, life: 'express' },
  { ...halvorsen('Nora Kestrel', 'setup'), place: 4, running: true, age: 3.6, life: 'express', said: 'asked' },
  { ...brightwater('Noah Berkowitz', 'new'), age: 3.2, life: 'rush', rush: true },
  { ...brightwater('Theo Marchetti', 'print'), place: 9, running: true, age: 7.9, life: 'standard' },
  { ...brightwater('Zara Haddad', 'print'), place: 3, running: true, age: 1.9, life: 'standard' },
  { ...brightwater('Milo Petrov', 'flawed'), place: 2, running: false, age: 13.2, life: 'third party' },
  { ...brightwater('Adrian Cho', 'canceled'), days: 2 },
]

function cedar(name: string, rest: Omit<NamedCase, 'practice' | 'first_name' | 'last_name'>): NamedCase {
  return { ...splitName(name), practice: CEDAR, doctor: 'Raman', ...rest }
}

function halvorsen(name: string, stage: CaseStage): NamedCase {
  return { ...splitName(name), practice: HALVORSEN, doctor: 'Halvorsen', stage }
}

function brightwater(name: string, stage: CaseStage): NamedCase {
  return { ...splitName(name), practice: BRIGHTWATER, doctor: 'Ortega', stage }
}

function splitName(name: string) {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { first_name, last_name }
}
