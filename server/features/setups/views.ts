import type { Side } from '#mesh/views.ts'
import type { Ctx } from '#server/work.ts'
import { renderPictures, toDataUrl, type Shot } from './pictures.ts'
import { getSetupRecord } from './queries.ts'

type Size = Pick<Shot, 'width' | 'height'>

/** Large enough to judge a setup by. */
const SIZE: Size = { width: 720, height: 452 }

const VIEWS: readonly { name: string; view: Pick<Shot, 'jaw'> & { side: Side } }[] = [
  { name: 'Right', view: { side: 'right' } },
  { name: 'Front', view: { side: 'front' } },
  { name: 'Left', view: { side: 'left' } },
  { name: 'Upper', view: { side: 'upper', jaw: 'upper' } },
  { name: 'Lower', view: { side: 'lower', jaw: 'lower' } },
]

/** Renders the five views of a version; one of an arch that it lacks is null. */
export async function renderViews(ctx: Ctx, setup_id: number, size: Size) {
  const shots = VIEWS.map(({ view }) => ({ ...size, ...view }))
  const pictures = await renderPictures(ctx, setup_id, shots)
  return VIEWS.map(({ name }, index) => ({ name, jpeg: pictures[index] ?? null }))
}

/** Returns the views of a version of a case in scope; 404 otherwise. */
export async function listViews(ctx: Ctx, patient_id: number, version: number) {
  const { setup } = await getSetupRecord(ctx, patient_id, version)
  const views = await renderViews(ctx, setup.id, SIZE)
  return views.map(({ name, jpeg }) => ({ name, url: toDataUrl(jpeg) }))
}
