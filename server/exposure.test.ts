import { describe, expect, it } from 'vitest'
import { detectExposure, isLocalAddress, type ExposureVariables } from './exposure.ts'

const HOST = '127.0.0.1'

describe('detectExposure', () => {
  it.each<[string, Partial<ExposureVariables>]>([
    ['nothing set', {}],
    ['another loopback address', { HOST: '127.8.0.1' }],
    ['loopback of the long addresses', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    ['names of this machine', { HOST: 'localhost', PUBLIC_URL: 'https://typodont.localhost' }],
    ['services on this machine', { DATABASE_URL: 'postgres://u:p@localhost/x', REDIS_URL: 'redis://127.0.0.1:6379' }],
    ['mail and files on this machine', { SMTP_URL: 'smtp://[::1]:2525', S3_ENDPOINT: 'http://127.0.0.1:9000' }],
    ['a bucket of this machine', { S3_BUCKET: 'cases', S3_ENDPOINT: 'http://localhost:9000' }],
    ['a socket', { DATABASE_URL: 'postgres://localhost/x?host=/run/postgresql' }],
    ['a socket and a user', { DATABASE_URL: 'postgres://u:p@/x?host=/run/postgresql' }],
    ['sockets by their path', { DATABASE_URL: '/run/postgresql x', REDIS_URL: '/run/redis.sock?db=2' }],
  ])('is local: %s', (_name, env) => {
    expect(detectExposure({ HOST, ...env })).toEqual({ elsewhere: [], public: [] })
  })

  it.each<[Partial<ExposureVariables>, string[], string[]]>([
    [{ HOST: '0.0.0.0' }, ['HOST'], ['HOST']],
    [{ HOST: '::' }, ['HOST'], ['HOST']],
    [{ HOST: 'portal' }, ['HOST'], ['HOST']],
    [{ HOST: '10.0.0.5' }, ['HOST'], []],
    [{ HOST: 'fd00::5' }, ['HOST'], []],
    [{ HOST: '203.0.113.5' }, ['HOST'], ['HOST']],
    [{ PUBLIC_URL: 'https://portal.test' }, ['PUBLIC_URL'], ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'https://localhost.portal.test' }, ['PUBLIC_URL'], ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'https://portal.test?host=localhost' }, ['PUBLIC_URL'], ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://172.16.4.2' }, ['PUBLIC_URL'], []],
    [{ DATABASE_URL: 'postgres://db.internal/x' }, ['DATABASE_URL'], []],
    [{ DATABASE_URL: 'postgres://localhost/x?host=10.0.0.9' }, ['DATABASE_URL'], []],
    [{ DATABASE_URL: 'postgres://u:p@/x' }, ['DATABASE_URL'], []],
    [{ DATABASE_URL: '//10.0.0.9/x' }, ['DATABASE_URL'], []],
    [{ DATABASE_URL: 'not to be read' }, ['DATABASE_URL'], []],
    [{ REDIS_URL: 'redis://10.0.0.9' }, ['REDIS_URL'], []],
    [{ SMTP_URL: 'smtps://u:p@mail.portal.test' }, ['SMTP_URL'], []],
    [{ SMTP_URL: 'smtp://localhost?service=gmail' }, ['SMTP_URL'], []],
    [{ SMTP_URL: 'smtp://localhost?proxy=socks5://10.0.0.7' }, ['SMTP_URL'], []],
    [{ SEARCH_URL: 'http://10.0.0.7:7700' }, ['SEARCH_URL'], []],
    [{ REALTIME_URL: 'wss://push.test' }, ['REALTIME_URL'], []],
    [{ SEARCH_PUBLIC_URL: 'https://search.test' }, ['SEARCH_PUBLIC_URL'], []],
    [{ S3_BUCKET: 'cases' }, ['S3_BUCKET'], []],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.test' }, ['OTEL_EXPORTER_OTLP_ENDPOINT'], []],
    [{ S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'cases' }, ['S3_ENDPOINT'], []],
    [{ S3_PUBLIC_ENDPOINT: 'https://s3.test' }, ['S3_PUBLIC_ENDPOINT'], []],
  ])('is not local: %o', (env, elsewhere, open) => {
    expect(detectExposure({ HOST, ...env })).toEqual({ elsewhere, public: open })
  })
})

describe('isLocalAddress', () => {
  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['http://192.168.1.20:3000', false],
    ['https://portal.example.test', false],
    ['no address', false],
  ])('%s: %s', (url, isLocal) => {
    expect(isLocalAddress(url)).toBe(isLocal)
  })
})
