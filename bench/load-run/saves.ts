import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { groupBy } from '#contract/records.ts'

export type Saves = ReturnType<typeof createSaves>
type Kind = 'case' | 'note'
type File = { file_path: string; bytes: number }

/** What people tried to save, and what was acknowledged to them. */
export function createSaves() {
  const tried = { case: new Set<string>(), note: new Set<string>() }
  const acknowledged = { case: new Map<string, File | undefined>(), note: new Map<string, File | undefined>() }
  const finishes = new Map<number, { tried: Set<string>; acknowledged?: string }>()
  let minute = 0

  function finishesOf(step: number) {
    const known = finishes.get(step) ?? { tried: new Set() }
    finishes.set(step, known)
    return known
  }

  return {
    /** A text by which the save is found again. */
    mark(kind: Kind) {
      // Letters only, since a name has no digits.
      const mark = `Load${randomUUID().replace(/[^a-f]/g, '')}${letters(tried[kind].size)}`
      tried[kind].add(mark)
      return mark
    },
    acknowledge: (kind: Kind, mark: string, file?: File) => void acknowledged[kind].set(mark, file),
    nextFinish(step: number) {
      minute += 1
      const finish = new Date(Date.now() - 86_400_000 + minute * 1000).toISOString()
      finishesOf(step).tried.add(finish)
      return finish
    },
    acknowledgeFinish(step: number, finish: string) {
      const known = finishesOf(step)
      known.acknowledged = finish
      // A later one that was not acknowledged may have been saved.
      known.tried.clear()
    },
    /** Looks up every save; returns the sentences of what is wrong, and how many there were. */
    async audit(pool: pg.Pool, filesFolder: string) {
      const wrong: string[] = []
      const found = {
        case: await counted(pool, `select last_name as mark from patients where first_name = 'Load'`),
        note: await counted(pool, `select note as mark from patient_notes where note like 'Load%'`),
      }
      for (const kind of ['case', 'note'] as const) {
        for (const mark of tried[kind]) {
          const count = found[kind].get(mark) ?? 0
          if (count > 1) wrong.push(`The ${kind} ${mark} was saved ${count} times.`)
          if (count === 0 && acknowledged[kind].has(mark)) wrong.push(`The ${kind} ${mark} is lost.`)
        }
      }
      const { rows: files } = await pool.query<{ mark: string; file_path: string }>(
        `select p.last_name as mark, f.file_path from patient_files f join patients p on p.id = f.patient_id where p.first_name = 'Load'`,
      )
      const byCase = groupBy(files, ({ mark }) => mark)
      for (const [mark, file] of acknowledged.case) {
        const rows = byCase.get(mark) ?? []
        if (rows.length !== 1) wrong.push(`The case ${mark} has ${rows.length} files.`)
        const at = path.join(filesFolder, rows[0]?.file_path ?? '')
        if (!existsSync(at) || statSync(at).size !== file?.bytes)
          wrong.push(`The file of the case ${mark} is not whole.`)
      }
      const { rows: steps } = await pool.query<{ id: number; finished_at: Date | string }>(
        'select id, finished_at from workflow_steps where id = any($1::int[])',
        [[...finishes.keys()]],
      )
      for (const { id, finished_at } of steps) {
        const known = finishes.get(id)
        const saved = new Date(finished_at).toISOString()
        if (known?.acknowledged && saved !== known.acknowledged && !known.tried.has(saved))
          wrong.push(`The step ${id} is finished at ${saved} and not at ${known.acknowledged}.`)
      }
      const stepCount = [...finishes.values()].filter((each) => each.acknowledged).length
      return { wrong, cases: acknowledged.case.size, notes: acknowledged.note.size, steps: stepCount }
    },
  }
}

async function counted(pool: pg.Pool, query: string) {
  const { rows } = await pool.query<{ mark: string }>(query)
  return new Map([...groupBy(rows, ({ mark }) => mark)].map(([mark, each]) => [mark, each.length]))
}

/** The number in letters. */
function letters(number: number): string {
  return Array.from(String(number), (digit) => String.fromCharCode(97 + Number(digit))).join('')
}
