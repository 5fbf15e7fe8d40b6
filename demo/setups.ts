import { completeSetupBody } from '#contract/setups.ts'
import { approve } from '#server/features/cases/approve.ts'
import { completeSetup } from '#server/features/cases/complete-setup.ts'
import { requestChanges } from '#server/features/cases/request-changes.ts'
import { addComment, resolveComment } from '#server/features/setups/comments.ts'
import { jawId } from '#mesh/jaw.ts'
import { hasSetupFiles, scriptJaws } from './case-scripts.ts'
import { objectPath } from './objects.ts'
import { CHANGES, OPEN_COMMENT, type Remark, CHANGE_REQUEST_NOTE, UNREQUESTED_CHANGES } from './remarks.ts'
import { playBranch, reachMoment, type ScriptRun } from './script-run.ts'
import { bracketsFile, toCommentPlace, setupName, SIDECAR, sidecarName, teethFile } from './setup-objects.ts'
import { fullName, type Person } from './action-runner.ts'

/** Plays the setup: it is offered, possibly in a second version, and the doctor comments on it and approves it. */
export async function playSetups(run: ScriptRun) {
  const { life, cast, patient_id } = run
  if (life.assignment === '3' && cast.manager) {
    // The setup of a third party is approved as soon as staff complete it, so it is not reviewed here.
    run.later(0.1, 1)
    return completeSetup(run.as(run.technician()), patient_id, completeSetupBody.parse({}))
  }
  await completeVersion(run, life.changed === true)
  const comments = life.changed ? await requestChange(run) : []
  await reachMoment(run, 'awaiting')
  if (run.wantsAny('commented')) {
    await playBranch(run, async () => {
      run.later(0.3, 3)
      await comment(run, OPEN_COMMENT)
      await reachMoment(run, 'commented')
    })
  }
  run.later(1, 20)
  for (const { id } of comments) await resolveComment(run.as(cast.doctor), id, true)
  await approve(run.as(cast.doctor), patient_id, {})
}

/** The doctor sends the setup back with comments on two teeth, and the next version answers them. */
async function requestChange(run: ScriptRun) {
  const doctor = run.cast.doctor
  run.later(2, 10)
  const comments = []
  for (const { answer, ...remark } of CHANGES) {
    comments.push({ id: await comment(run, remark), answer })
    run.later(0.01, 0.05)
  }
  await requestChanges(run.as(doctor), run.patient_id, { note: CHANGE_REQUEST_NOTE, version: 1 })
  await reachMoment(run, 'asked')
  run.later(2, 9)
  const answers = comments.map(({ id, answer }) => ({ comment_id: id, ...answer }))
  await completeVersion(run, false, { answers, unasked: UNREQUESTED_CHANGES })
  return comments
}

async function completeVersion(run: ScriptRun, draft: boolean, said: { answers?: object[]; unasked?: object[] } = {}) {
  run.later(0.1, 1)
  const technician = run.technician()
  const setup_files = await storeFiles(run, technician, draft)
  await completeSetup(run.as(technician), run.patient_id, completeSetupBody.parse({ setup_files, ...said }))
}

async function comment(run: ScriptRun, { jaw, ...said }: Remark) {
  // The point on the tooth is known once the mesh is made.
  const place = toCommentPlace({ point: [0, 0, 0], normal: [0, 0, 1] })
  const body = { ...said, jaw_id: jawId(jaw), place, mentions: [] }
  const versions = run.stage.db.selectFrom('setups').where('patient_id', '=', run.patient_id)
  const { version } = await versions.select((eb) => eb.fn.max('version').as('version')).executeTakeFirstOrThrow()
  const { id } = await addComment(run.as(run.cast.doctor), run.patient_id, version, body)
  return id
}

/**
 * Inserts the rows that the upload of a setup's files and its inspection job leave; their values follow once the files
 * are made.
 */
async function storeFiles(run: ScriptRun, technician: Person, draft: boolean) {
  const { life, patient_id, stage } = run
  if (!hasSetupFiles(life)) return []
  const jaws = scriptJaws(life)
  const wanted = { pair: life.pair, draft }
  const files = [
    ...jaws.map((jaw) => ({
      part: 'teeth' as const,
      jaw_id: jawId(jaw),
      name: teethFile(jaw),
      object: setupName('setup', wanted, jaw),
    })),
    ...jaws.map((jaw) => ({
      part: 'brackets' as const,
      jaw_id: jawId(jaw),
      name: bracketsFile(jaw),
      object: setupName('brackets', wanted, jaw),
    })),
    { part: 'sidecar' as const, jaw_id: null, name: SIDECAR, object: sidecarName(wanted, jaws) },
  ]
  const { now } = run.as(technician)
  const rows = await stage.db
    .insertInto('setup_files')
    .values(
      files.map(({ object, ...file }) => ({
        ...file,
        patient_id,
        file_path: objectPath(object),
        // The path stands for the checksum until the object is made.
        sha256: objectPath(object),
        size: 0,
        content_type: file.part === 'sidecar' ? 'application/json' : 'model/stl',
        inspection: 'done' as const,
        created_by_user_id: technician.id,
        created_by_name: fullName(technician),
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
