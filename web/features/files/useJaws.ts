import { useState } from 'react'
import { jawByName, otherJaw, type Jaw } from '#mesh/jaw.ts'
import { whichJaws } from '#mesh/which-jaw.ts'
import type { UploadItem } from './upload-list.ts'

/** An uploaded scan with its jaw: as a person chose it, otherwise as its shape, name and neighbor say. */
export type JawScan = { item: UploadItem; jaw: Jaw | undefined }
export type Jaws = ReturnType<typeof useJaws>

/** Names the jaws of uploaded scans. The names are a proposal: they change nothing that is sent. */
export function useJaws(items: readonly UploadItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Jaw>>(new Map())
  const guesses = whichJaws(items.map(({ name, mesh }) => ({ name, signs: mesh?.check?.signs })))
  const scans = items.map((item, at): JawScan => {
    // Until the shape is known the name stands, so that the picture does not ask and then answer itself.
    const guess = item.mesh?.check ? guesses[at]?.jaw : jawByName(item.name)
    return { item, jaw: chosen.get(item.id) ?? guess }
  })
  const [first, second] = scans
  const isPair = scans.length === 2
  return {
    scans: isPair ? scans.toSorted(byJaw) : scans,
    /** Both jaws are known and differ, so they can be exchanged. */
    canSwap: isPair && first?.jaw !== undefined && second?.jaw === otherJaw(first.jaw),
    /** The jaw that both files seem to be of. */
    doubled: isPair && first?.jaw !== undefined && first.jaw === second?.jaw ? first.jaw : undefined,
    /** The other file of a pair takes the other jaw, if it had this one. */
    choose: (id: string, jaw: Jaw) => {
      const other = isPair ? scans.find(({ item }) => item.id !== id) : undefined
      const next = new Map(chosen).set(id, jaw)
      setChosen(other?.jaw === jaw ? next.set(other.item.id, otherJaw(jaw)) : next)
    },
    swap: () => {
      setChosen(new Map(scans.flatMap(({ item, jaw }) => (jaw ? [[item.id, otherJaw(jaw)] as const] : []))))
    },
  }
}

/** The upper jaw is at the left; an unknown one keeps its place. */
function byJaw(a: JawScan, b: JawScan) {
  return Number(a.jaw === 'lower') - Number(b.jaw === 'lower')
}
