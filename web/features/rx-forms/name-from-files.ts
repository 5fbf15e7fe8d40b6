import { caseName } from '#contract/patient-identity.ts'
import { capitalizeName } from '#web/ui/form/NameField.tsx'

export type PatientName = { first_name: string; last_name: string }

/** Words in the names of scans that name no patient: jaws, scanners, kinds of files. */
const NO_NAMES = new Set(
  (
    'upper lower maxilla maxillary mandible mandibular max mand ok uk u l oberkiefer unterkiefer jaw arch upperjaw ' +
    'lowerjaw upperarch lowerarch bite occlusion buccal right left scan scans stl ply export exported model models ' +
    'digital impression intraoral io prep preop pre post final new copy case patient rx ortho setup teeth dental file ' +
    'itero trios shape medit cerec carestream primescan omnicam mm shell base raw'
  ).split(' '),
)

/**
 * Reads the patient's name from the names of the files dropped together, e.g. `oneil_keyla_upper.stl`; the content is
 * never read for it. Words with a space or none at all between them are in the order they are spoken; exporters write
 * the last name first. A single word is a last name. Returns undefined where the names disagree or say nothing.
 */
export function nameFromFiles(names: readonly string[]): PatientName | undefined {
  const [first, ...others] = names.map(wordsOf)
  if (!first) return undefined
  const shared = first.words.filter((word) => others.every(({ words }) => words.includes(word)))
  const [one, two, three] = shared.map(capitalizeName)
  if (!one || three) return undefined
  if (!two) return others.length > 0 ? fitting({ first_name: '', last_name: one }) : undefined
  return fitting(first.isSpoken ? { first_name: one, last_name: two } : { first_name: two, last_name: one })
}

/** The words of a name that may be of a patient, in lower case. */
function wordsOf(name: string): { words: string[]; isSpoken: boolean } {
  const bare = name.normalize('NFC').replace(/\.[a-z0-9]+$/i, '')
  const words = bare
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1 && !NO_NAMES.has(word))
  // "Oneil, Keyla" and "oneil_keyla" begin with the last name.
  return { words, isSpoken: !/[_,-]/.test(bare) }
}

function fitting(name: PatientName): PatientName | undefined {
  const parts = [name.first_name, name.last_name].filter(Boolean)
  return parts.every((part) => caseName.safeParse(part).success) ? name : undefined
}
