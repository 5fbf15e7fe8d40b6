import type { Member } from './people.ts'

/** The practices of the demo: invented names, one for every state of an organization. */
export type PracticeSketch = {
  name: string
  type: string
  state?: 'disabled' | 'archived' | 'suspended' | 'without location'
  owner: string
  members?: string[]
  /** The authorized third party that manages it. */
  manager?: string
  /** Prefix of its case numbers; the year if omitted, as in "26 4118". */
  prefix?: string
  /** It came from the previous system, so its invoices keep their layout. */
  invoices?: 'Old'
  /** The number of its newest case. */
  newest: number
  patients: number
  /** Days without any event. */
  quietFor?: number
  /** Days since it joined. */
  began?: number
  /** Days since it joined; no case is older. */
  since?: number
  /** Name, street, city, state, zip, country. The first is the main location. */
  locations: [string, string, string, string, string, string?][]
  libraries?: string[]
  /** Number of finished onboarding steps; all if omitted. */
  onboarding?: number
  notes?: string
  /** It has no payment method yet, so the start-up fee is open. */
  paysNothing?: true
  /** The bank that it pays from; otherwise it has a card. */
  bank?: string
  /** Its newest invoice was attempted and not paid, or attempted too often. */
  owes?: 'NOT_PAID' | 'BLOCKED'
  /** Credit in dollars for its first months. */
  credit?: number
  /** Its own prices in dollars, by key. */
  prices?: Record<string, number>
}

export type Location = { id: number; state: string; country: string }

export type Practice = {
  id: number
  sketch: PracticeSketch
  /** When it began, in ms since the epoch. */
  since: number
  /** When it ended or was suspended, for practices that did. */
  until: number
  owner: Member
  /** Its id at the payment provider, once it is set up. */
  customer_id?: string
  locations: readonly Location[]
  /** Doctors who treat patients here, the owner first. */
  doctors: readonly Member[]
  libraries: readonly { id: number; name: string; file_path: string }[]
}

/** A practice before its locations are made. */
export type NewPractice = Omit<Practice, 'locations' | 'libraries'>

export const PRACTICES: PracticeSketch[] = [
  {
    name: 'Cedar Hollow Dental',
    // The owner whose account visitors use most: here for more than a year.
    began: 407,
    type: 'Orthodontist',
    owner: 'Priya Raman',
    members: ['Tomasz Bielak', 'Hannah Reyes', 'Daniel Kowalczyk', 'Sarah Lindqvist'],
    manager: 'Jonah Bright',
    newest: 4127,
    patients: 120,
    locations: [
      ['Main Street', '214 Main Street', 'Ogden', 'UT', '84401'],
      ['Riverbend', '88 Riverbend Way, Suite 3', 'Layton', 'UT', '84041'],
      ['North Bench', '1450 Harrison Boulevard', 'North Ogden', 'UT', '84414'],
      ['Logan Canyon', '31 Canyon Road', 'Logan', 'UT', '84321'],
    ],
    libraries: ['Ardent Mini .022', 'Ardent Mini .018', 'Halcyon Clear .022', 'Low Profile Lower .022'],
    prices: { 'arch.print': 22, 'rx_forms.intra_oral_scan.1.both': 15 },
    notes: 'Dr. Raman prefers a call before a case goes on hold. Ships Tuesdays and Fridays.',
  },
  {
    name: 'Halvorsen Orthodontics',
    type: 'Orthodontist',
    owner: 'Ingrid Halvorsen',
    members: ['Miriam Osei', 'Lukas Steiner'],
    invoices: 'Old',
    prefix: 'HV',
    newest: 2210,
    patients: 40,
    locations: [
      ['Harbor Office', '92 Quayside Ave, Floor 3', 'Duluth', 'MN', '55802'],
      ['Hillside', '710 Skyline Parkway', 'Duluth', 'MN', '55811'],
    ],
    libraries: ['Ardent Mini .022', 'Meridian SL .022'],
  },
  {
    name: 'Brightwater Orthodontics',
    type: 'Orthodontist',
    owner: 'Samuel Ortega',
    members: ['Anya Petrenko', 'Robert Castile'],
    manager: 'Jonah Bright',
    prefix: 'BW',
    newest: 932,
    patients: 36,
    locations: [
      ['Brightwater', '5 Lakeshore Drive', 'Traverse City', 'MI', '49684'],
      ['Eastport', '19 Ferry Street', 'Charlevoix', 'MI', '49720'],
    ],
    libraries: ['Meridian SL .022'],
  },
  {
    name: 'Wasatch Smile Studio',
    bank: 'Great Basin Credit Union',
    credit: 250,
    type: 'General Dentist',
    owner: 'Priya Raman',
    members: ['Fatima Zahra'],
    prefix: 'WS',
    newest: 318,
    patients: 14,
    locations: [['Sugar House', '2120 Highland Drive', 'Salt Lake City', 'UT', '84106']],
    libraries: ['Ardent Mini .022'],
  },
  {
    name: 'Juniper Ridge Orthodontics',
    owes: 'NOT_PAID',
    type: 'Orthodontist',
    owner: 'Leah Feldman',
    members: ['Grant Holloway'],
    manager: 'Clara Weiss',
    prefix: 'JR',
    newest: 1471,
    patients: 20,
    locations: [['Juniper Ridge', '640 Foothill Lane', 'Boise', 'ID', '83702']],
  },
  {
    name: 'Copperline Dental Group',
    type: 'DSO',
    owner: 'Marcus Tran',
    members: ['Victor Nakamura', 'Tessa Blackwood', 'Ibrahim Diallo'],
    prefix: 'CL',
    newest: 5062,
    patients: 22,
    locations: [
      ['Central', '1800 Copper Avenue', 'Phoenix', 'AZ', '85004'],
      ['Mesa', '77 Orchard Row', 'Mesa', 'AZ', '85201'],
      ['Tempe', '12 College Square', 'Tempe', 'AZ', '85281'],
    ],
  },
  {
    name: 'Lakeshore Orthodontics',
    owes: 'BLOCKED',
    type: 'Orthodontist',
    owner: 'Claire Gagnon',
    members: ['Elise Fournier'],
    prefix: 'LS',
    newest: 806,
    patients: 12,
    onboarding: 10,
    locations: [['Harbourfront', '260 Queens Quay', 'Toronto', 'ON', 'M5J 2N6', 'CAN']],
  },
  {
    name: 'Saltgrass Dental Lab',
    type: 'Dental Lab',
    owner: 'Wendell Price',
    prefix: 'SG',
    newest: 244,
    patients: 8,
    onboarding: 6,
    locations: [['Workshop', '9 Strand Street', 'Galveston', 'TX', '77550']],
  },
  {
    name: 'Pinecrest Family Dental',
    type: 'General Dentist',
    state: 'disabled',
    owner: 'Bethany Moss',
    prefix: 'PC',
    newest: 97,
    patients: 6,
    quietFor: 45,
    locations: [['Pinecrest', '41 Pine Street', 'Flagstaff', 'AZ', '86001']],
  },
  {
    name: 'Old Mill Orthodontics',
    type: 'Orthodontist',
    state: 'archived',
    owner: 'Arthur Lindholm',
    prefix: 'OM',
    newest: 612,
    patients: 6,
    quietFor: 100,
    locations: [['Old Mill', '3 Millrace', 'Bend', 'OR', '97701']],
  },
  {
    name: 'Harborview Dental',
    type: 'General Dentist',
    state: 'suspended',
    owner: 'Carmen Salazar',
    prefix: 'HB',
    newest: 389,
    patients: 6,
    quietFor: 12,
    locations: [['Harborview', '150 Wharf Street', 'Portland', 'ME', '04101']],
  },
  {
    name: 'Tern Island Orthodontics',
    type: 'Orthodontist',
    owner: 'Dmitri Volkov',
    prefix: 'TI',
    newest: 71,
    patients: 5,
    quietFor: 110,
    locations: [['Tern Island', '8 Ferry Landing', 'Anacortes', 'WA', '98221']],
  },
  {
    name: 'Quill Street Orthodontics',
    paysNothing: true,
    type: 'Orthodontist',
    owner: 'Joanna Sykes',
    members: ['Keiko Mori'],
    prefix: 'QS',
    newest: 5,
    patients: 5,
    since: 24,
    onboarding: 2,
    locations: [['Quill Street', '27 Quill Street', 'Asheville', 'NC', '28801']],
  },
  {
    name: 'Northfield Dental Arts',
    paysNothing: true,
    type: 'General Dentist',
    owner: 'Simon Aldridge',
    newest: 0,
    patients: 0,
    onboarding: 0,
    locations: [['Northfield', '505 Division Street', 'Northfield', 'MN', '55057']],
  },
  {
    name: 'Marigold Orthodontics',
    type: 'Orthodontist',
    state: 'without location',
    owner: 'Paul Achebe',
    members: ['Peter Vance'],
    newest: 0,
    patients: 0,
    locations: [],
  },
]
