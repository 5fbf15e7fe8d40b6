import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { API_BASE } from '#server/http/register-calls.ts'
import { openServices, type Services } from '#server/services.ts'
import { childDatabase } from '#server/testing/database.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { signIn } from '#server/testing/people.ts'
import { startPortal } from '#server/testing/portal.ts'

const isEmbedded = inject('template').kind === 'embedded'
const why = isEmbedded ? ' (skipped: TEST_DATABASE_URL is not set, and the embedded database dies with the portal)' : ''
const CASES = 60

describe.skipIf(isEmbedded)(`A portal that is killed right after it has answered${why}`, () => {
  it.each([1, 12, 40])(
    'has every answered request to open a case in its trail (%i answers)',
    async (answers) => {
      const environment = await childDatabase()
      const { token, ids } = await withServices(environment, makeWorld)
      const portal = await startPortal(environment)
      try {
        await portal.until('/readyz', 200, 60_000)
        const answered: number[] = []
        const open = async (id: number) => {
          const reply = await fetch(`${portal.url}${API_BASE}/patients/${id}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          if (reply.ok) answered.push(id)
          if (answered.length === answers) portal.child.kill('SIGKILL')
        }
        await Promise.allSettled(ids.map(open))
        await portal.exited
        expect(answered.length).toBeGreaterThanOrEqual(answers)
        const written = await withServices(environment, openedPatients)
        expect(answered.filter((id) => !written.has(id))).toEqual([])
      } finally {
        await portal.remove()
      }
    },
    90_000,
  )
})

async function makeWorld(services: Services) {
  const { organization, owner, location } = await makeOrganization(services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const ids: number[] = []
  for (let made = 0; made < CASES; made += 1) ids.push((await makeCase(services, { ...place, withoutForm: true })).id)
  return { token: await signIn(services, owner.id, false), ids }
}

async function openedPatients({ db }: Services) {
  const rows = await db.selectFrom('events').where('name', '=', 'patient.opened').select('patient_id').execute()
  return new Set(rows.map(({ patient_id }) => patient_id))
}

async function withServices<T>(environment: Record<string, string>, run: (services: Services) => Promise<T>) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-kill-'))
  const services = await openServices(readConfig({ ...environment, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), jobs)
  try {
    return await run(services)
  } finally {
    await services.realtime.close()
    await services.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
