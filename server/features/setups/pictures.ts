import { storedTeeth, type SetupTeeth } from '#contract/setup-teeth.ts'
import { jawFromId, type Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Spans } from '#mesh/spans.ts'
import type { Side } from '#mesh/views.ts'
import { runInWorker, createSerialRunner } from '#server/worker-thread.ts'
import type { Work } from '#server/work.ts'
import type { AnnotationView } from './annotation-image.ts'
import type { SetupFileRecord } from './queries.ts'

/** A mesh of a version: the sealed file or its light form. `teeth` are the triangles of each tooth. */
export type Part = { bytes: Uint8Array; jaw: Jaw; isMetal: boolean; teeth: Spans[] }

/**
 * A picture: either a side of the setup, optionally of one arch, or a pinned spot, seen along its normal or as in the
 * author's drawing.
 */
export type Shot = { width: number; height: number; jaw?: Jaw | undefined } & (
  | { side: Side }
  | { pin: { point: Vec3; normal: Vec3 }; drawn?: AnnotationView | undefined }
)

/** JPEG bytes in the order of the shots; null if the version lacks that part. */
export type Pictures = (Uint8Array | null)[]

/** Returns a picture as the `data:` URL that a page shows and a mail attaches. */
export function toDataUrl(jpeg: Pictures[number] | undefined) {
  return jpeg ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` : null
}

const inTurn = createSerialRunner()
const LIMITS = { megabytes: 1_200, patienceMs: 90_000 }

/** Renders pictures of a version on the CPU, with its teeth and brackets only, because a tray would cover them. */
export async function renderPictures(ctx: Work, setup_id: number, shots: readonly Shot[]): Promise<Pictures> {
  const files = await ctx.db
    .selectFrom('setup_files')
    .selectAll()
    .where('setup_id', '=', setup_id)
    .where('part', 'in', ['teeth', 'brackets'])
    .orderBy('id')
    .execute()
  if (files.length === 0) return shots.map(() => null)
  const { teeth } = await ctx.db
    .selectFrom('setups')
    .where('id', '=', setup_id)
    .select('teeth')
    .executeTakeFirstOrThrow()
  return inTurn(async () => {
    const said = storedTeeth.parse(teeth)
    const parts = await Promise.all(files.map((file) => partOf(ctx, file, said)))
    return runInWorker<Pictures>('pictures', { parts, shots }, LIMITS)
  })
}

async function partOf(ctx: Work, file: SetupFileRecord, said: SetupTeeth | null): Promise<Part> {
  const ofFile = said?.teeth.filter((tooth) => tooth.file === file.name) ?? []
  return {
    bytes: await ctx.services.storage.read(file.light_path ?? file.file_path),
    jaw: jawFromId(file.jaw_id) ?? 'upper',
    isMetal: file.part === 'brackets',
    teeth: file.part === 'teeth' ? ofFile.map(({ triangles = [] }) => triangles) : [],
  }
}
