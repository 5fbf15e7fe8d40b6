import { Client as Postgres } from 'pg'

const { TEST_DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres' } = process.env

/** A database for the walk on the server of the tests. */
export async function createDatabase() {
  const name = `typodont_acceptance_${process.pid}`
  const query = async (text: string) => {
    const client = new Postgres(TEST_DATABASE_URL)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await query(`create database ${name}`)
  const url = Object.assign(new URL(TEST_DATABASE_URL), { pathname: `/${name}` }).href
  return { url, drop: () => query(`drop database if exists ${name} with (force)`) }
}
