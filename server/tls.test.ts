import { describe, expect, it } from 'vitest'
import { detectExposure } from './exposure.ts'
import { requireTls, TLS_VARIABLES } from './tls.ts'

type Given = Omit<Parameters<typeof requireTls>[0], 'WITHOUT_TLS'>

const of = (given: Given, WITHOUT_TLS: typeof TLS_VARIABLES = []) =>
  requireTls({ ...given, WITHOUT_TLS }, detectExposure({ HOST: '127.0.0.1', ...given }))

const db = (rest: string) => ({ DATABASE_URL: `postgres://u:p%40ss@db.internal/x${rest}` })
const smtp = (rest: string) => ({ SMTP_URL: `smtp://u:p@mail.internal:587${rest}` })

describe('requireTls', () => {
  it.each<[Given, string]>([
    [db('?sslmode=disable'), 'DATABASE_URL: must not say disable to TLS'],
    [db('?sslmode=allow'), 'DATABASE_URL: must not say allow to TLS'],
    [db('?sslmode=no-verify'), 'DATABASE_URL: must not say no-verify to TLS'],
    [db('?sslmode=no-verify&sslmode=verify-full'), 'DATABASE_URL: must not say no-verify to TLS'],
    [db('?ssl=false'), 'DATABASE_URL: must not say false to TLS'],
    [db('?ssl=no-verify'), 'DATABASE_URL: must not say no-verify to TLS'],
    [{ DATABASE_URL: 'not to be read' }, 'DATABASE_URL: must be an address whose special characters'],
    [{ REDIS_URL: 'redis://cache.internal:6379' }, 'REDIS_URL: must begin with rediss://'],
    [{ REDIS_URL: 'cache.internal:6379' }, 'REDIS_URL: must begin with rediss://'],
    [{ REDIS_URL: 'REDISS://cache.internal' }, 'REDIS_URL: must begin with rediss://'],
    [smtp('?ignoreTLS=true'), 'SMTP_URL: must not say ignoreTLS=true'],
    [smtp('?opportunisticTLS=1'), 'SMTP_URL: must not say opportunisticTLS=1'],
    [smtp('?requireTLS=false'), 'SMTP_URL: must not say requireTLS=false'],
    [smtp('?tls.rejectUnauthorized=false'), 'SMTP_URL: must not say tls.rejectUnauthorized=false'],
    [{ SMTP_URL: 'smtps://mail?tls.rejectUnauthorized=0' }, 'SMTP_URL: must not say tls.rejectUnauthorized=0'],
    [{ SMTP_URL: 'mail internal' }, 'SMTP_URL: must be an address whose special characters'],
    [{ S3_ENDPOINT: 'http://10.0.0.5:9000' }, 'S3_ENDPOINT: must begin with https://'],
    [{ S3_PUBLIC_ENDPOINT: 'http://files.portal.test' }, 'S3_PUBLIC_ENDPOINT: must begin with https://'],
    [{ SEARCH_URL: 'http://10.0.0.7:7700' }, 'SEARCH_URL: must begin with https://'],
    [{ SEARCH_PUBLIC_URL: 'http://search.portal.test' }, 'SEARCH_PUBLIC_URL: must begin with https://'],
    [{ REALTIME_URL: 'ws://push.portal.test' }, 'REALTIME_URL: must begin with https:// or wss://'],
  ])('rejects %o with a message unless WITHOUT_TLS lists it', (given, words) => {
    const { faults, safe } = of(given)
    expect(faults).toEqual([expect.stringContaining(words)])
    expect(faults[0]).toMatch(/since it is not on this machine \(or name it in WITHOUT_TLS\)$/)
    expect(safe).toEqual({})
    const [name] = TLS_VARIABLES.filter((each) => each in given)
    expect(of(given, name && [name])).toEqual({ safe: {}, faults: [], unsafe: [name] })
  })

  it.each<[Given, Given]>([
    [db(''), db('?sslmode=verify-full')],
    [db('?sslmode=require'), db('?sslmode=verify-full')],
    [db('?uselibpqcompat=true&sslmode=prefer'), db('?uselibpqcompat=true&sslmode=verify-full')],
    [db('?sslrootcert=%2Fetc%2Fca.pem'), db('?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full')],
    [db('?ssl=true'), db('?ssl=true&sslmode=verify-full')],
    [{ REDIS_URL: 'rediss://:p@cache/2' }, { REDIS_URL: 'rediss://:p@cache/2' }],
    [smtp(''), smtp('?requireTLS=true')],
    [smtp('?ignoreTLS=false&tls.servername=mx'), smtp('?ignoreTLS=false&tls.servername=mx&requireTLS=true')],
    [{ SMTP_URL: 'smtps://u:p@mail.internal' }, { SMTP_URL: 'smtps://u:p@mail.internal' }],
    [{ SEARCH_URL: 'https://search.internal' }, { SEARCH_URL: 'https://search.internal' }],
    [{ REALTIME_URL: 'wss://push.internal' }, { REALTIME_URL: 'wss://push.internal' }],
  ])('adds TLS options to %o', (given, safe) => {
    expect(of(given)).toEqual({ safe, faults: [], unsafe: [] })
  })

  it('leaves local services alone', () => {
    const here = {
      DATABASE_URL: 'postgres://u@/x?host=/run/postgresql',
      REDIS_URL: 'redis://localhost:6379',
      SMTP_URL: 'smtp://127.0.0.1:2525?ignoreTLS=true',
      S3_ENDPOINT: 'http://[::1]:9000',
      SEARCH_URL: 'http://localhost:7700',
    }
    expect(of(here, [...TLS_VARIABLES])).toEqual({ safe: {}, faults: [], unsafe: [] })
  })
})
