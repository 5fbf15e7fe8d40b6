import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'

it('every call has a unique method and path', () => {
  const places = Object.values(api).flatMap((calls) =>
    Object.values(calls).map((call: Call) => `${call.method} ${call.path.replace(/:\w+/g, ':x')}`),
  )
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})
