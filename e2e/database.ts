import path from 'node:path'
import pg from 'pg'

/** A database on the server of `server` that is named after the data directory of its portal. */
export function screenDatabase(server: string, folder: string) {
  const name = databaseName(folder)
  const address = new URL(server)
  address.pathname = `/${name}`

  return {
    url: address.toString(),
    /** Creates it as a copy of the one of the portal with data directory `world`, or without any table. */
    create: (world?: string) =>
      run(
        world
          ? `create database ${name} template ${databaseName(world)}`
          : `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
        // No scene switches the machine off, so that no commit has to wait for the disk.
        `alter database ${name} set synchronous_commit = off`,
      ),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }

  async function run(...statements: string[]) {
    const admin = new pg.Client(server)
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
}

function databaseName(folder: string) {
  return path.basename(folder).toLowerCase().replace(/\W/g, '_')
}
