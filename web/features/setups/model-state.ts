import { Store, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import type { ViewerState } from '#web/features/viewer/useViewer.ts'
import { listVersionFiles, type RoomFile, type SetupWithTeeth } from './room-files.ts'

/** `unavailable`: this browser has no WebGL, or a file of the teeth could not be read twice. */
export type ModelState = 'shown' | 'unavailable'

/** States by the id of a version; undefined until its model was loaded. They last as long as the page is open. */
const states = new Store<ReadonlyMap<number, ModelState>>(new Map())

/** Returns whether the model of a version was on the screen, here or in the review room. */
export function useModelState(setup_id: number | undefined): ModelState | undefined {
  return useSelector(states, (all) => (setup_id === undefined ? undefined : all.get(setup_id)))
}

/** Lets a model that could not be shown be tried again; one that was on the screen stays `shown`. */
export function forgetUnavailable(setup_id: number) {
  states.setState((all) => (all.get(setup_id) === 'shown' ? all : new Map([...all].filter(([id]) => id !== setup_id))))
}

type Stage = Pick<ViewerState<string>, 'readings' | 'viewer' | 'failed'>

/** Records whether a stage shows the model of the version. */
export function useRecordModelState(setup: SetupWithTeeth | undefined, stage: Stage, files: readonly RoomFile[]) {
  const id = setup?.id
  const state = setup && readModelState(setup, stage, files)
  useEffect(() => {
    if (id !== undefined && state) record(id, state)
  }, [id, state])
}

/** A model that was on the screen once stays `shown`. */
function record(id: number, state: ModelState) {
  states.setState((all) => (all.get(id) === 'shown' || all.get(id) === state ? all : new Map(all).set(id, state)))
}

function readModelState(
  setup: SetupWithTeeth,
  { readings, viewer, failed }: Stage,
  files: readonly RoomFile[],
): ModelState | undefined {
  if (failed) return 'unavailable'
  const teeth = listVersionFiles(setup, files)
    .filter(({ part }) => part === 'teeth')
    .map(({ id }) => readings.get(id))
  if (teeth.some((reading) => reading?.phase === 'failed' && !reading.geometry)) return 'unavailable'
  const isShown = viewer !== undefined && teeth.length > 0 && teeth.every((reading) => reading?.geometry)
  return isShown ? 'shown' : undefined
}
