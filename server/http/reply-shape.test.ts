import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createReplyFilter } from './reply-shape.ts'

const row = z.object({ id: z.number(), note: z.string().nullable() })
const shape = createReplyFilter(
  z.object({ rows: z.array(row), by: row.nullable(), each: z.record(z.string(), row).optional() }),
)

describe('the shape of a reply', () => {
  it('drops undeclared fields at any depth', () => {
    const leaky = { id: 1, note: null, password: 'x' }
    const given = { rows: [leaky], by: leaky, each: { a: leaky }, secret: 1 }
    const clean = { id: 1, note: null }
    expect(shape?.(given)).toEqual({ rows: [clean], by: clean, each: { a: clean } })
    expect(given.rows[0]).toHaveProperty('password')
  })

  it('returns a reply without undeclared fields as it is', () => {
    const given = { rows: [{ id: 1, note: 'n' }], by: null }
    expect(shape?.(given)).toBe(given)
  })

  it('leaves unions to their schema', () => {
    const either = createReplyFilter(z.object({ what: z.union([row, z.string()]) }))
    expect(either?.({ what: { id: 1, note: null, secret: 1 } })).toEqual({ what: { id: 1, note: null } })
  })
})
