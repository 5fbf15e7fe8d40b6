import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { createApp } from '#server/app.ts'
import { testApp } from '#server/testing/app.ts'
import { becomesReady, command } from './health.ts'

const lifecycle = { ready: false, closing: false }
const lines: string[] = []
const print = (line: string) => void lines.push(line)

let app: FastifyInstance
let port: number
beforeAll(async () => {
  const { services } = await testApp()
  app = await createApp(services, { lifecycle })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port // a TCP server has no other kind of address
})
afterAll(() => app.close())

it.each([['--within'], ['--within', 'soon'], ['--within', '-1'], ['now']])('refuses %s %s', async (...args) => {
  expect(await command.run(args, print)).toBe(2)
})

it('names what a portal that is not ready answers, and its address on this machine', async () => {
  expect(await becomesReady({ host: '0.0.0.0', port }, 0, print)).toBe(false)
  expect(lines.pop()).toBe(`http://127.0.0.1:${port}/readyz answers 503.`)
})

it('says that nothing answers', async () => {
  expect(await becomesReady({ host: '::', port: 1 }, 0, print)).toBe(false)
  expect(lines.pop()).toBe('http://[::1]:1/readyz answers nothing.')
})

it('waits until the portal is ready', async () => {
  const waiting = becomesReady({ host: '127.0.0.1', port }, 60, print)
  lifecycle.ready = true
  expect(await waiting).toBe(true)
  expect(lines).toEqual([])
})
