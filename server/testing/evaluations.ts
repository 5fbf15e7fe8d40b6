import { cpSync } from 'node:fs'
import pg from 'pg'
import { openPglite } from '#server/adapters/database/pglite.ts'
import { siteOn, temporaryFolder } from './sites.ts'

/**
 * A stopped portal as somebody tries one out: database, files and secret are in one folder. `copy` makes another folder
 * of it, which is the same portal.
 */
export async function makeEvaluation() {
  const dataDir = temporaryFolder('evaluation')
  const { t, ...made } = await siteOn(await openPglite({ dataDir }), { DATA_DIR: dataDir, APP_SECRET: '' })
  await made.storeFile('lower jaw of Jane.stl', 12)
  await t.runJobs()
  await t.app.close()
  await t.services.close()
  const copy = () => {
    const folder = temporaryFolder('evaluation')
    cpSync(dataDir, folder, { recursive: true })
    return folder
  }
  return { ...made, copy }
}

/** Makes databases of a role without further rights, as a hosted PostgreSQL gives them. */
export async function openOwner(adminUrl: string) {
  const role = `typodont_owner_${process.pid}_${Date.now()}`
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`create role ${role} login password 'owner'`)
  const names: string[] = []
  return {
    admin,
    async database() {
      const name = `${role}_${names.length}`
      names.push(name)
      await admin.query(`create database ${name} owner ${role} template template0 encoding 'UTF8'`)
      const url = new URL(adminUrl)
      Object.assign(url, { username: role, password: 'owner', pathname: `/${name}` })
      return url.toString()
    },
    async close() {
      for (const name of names) await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${role}`)
      await admin.end()
    },
  }
}
