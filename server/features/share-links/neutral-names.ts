import type { SetupTeeth } from '#contract/setup-teeth.ts'
import type { FILM_PARTS } from '#contract/share-links.ts'
import { jawFromId } from '#mesh/jaw.ts'

const JAW_WORDS = { upper: 'Upper', lower: 'Lower' }

/** Names a file after what it shows, because its own name is often that of the patient. */
export function namePart(part: (typeof FILM_PARTS)[number], jaw_id: number | null) {
  const jaw = jawFromId(jaw_id)
  if (jaw) return `${JAW_WORDS[jaw]} ${part}`
  return part === 'teeth' ? 'Teeth' : 'Brackets'
}

/** Refers to the files by their new names, and leaves out what lies in none of them. */
export function renameTeeth(setupTeeth: SetupTeeth | null, names: ReadonlyMap<string, string>): SetupTeeth | null {
  if (!setupTeeth) return null
  const { teeth, brackets } = setupTeeth
  return { ...setupTeeth, teeth: renamePlaces(teeth, names), brackets: renamePlaces(brackets, names) }
}

function renamePlaces<Place extends { file: string }>(places: readonly Place[], names: ReadonlyMap<string, string>) {
  return places.flatMap((place) => {
    const file = names.get(place.file)
    return file === undefined ? [] : [{ ...place, file }]
  })
}
