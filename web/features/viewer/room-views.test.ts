import { expect, it } from 'vitest'
import { roomFrame, viewLabel } from './room-views.ts'

it('shows one arch in an occlusal view, and the selected ones in every other view', () => {
  expect(roomFrame('upper', 'both')).toMatchObject({ arches: 'upper', phi: 180, isBook: false })
  expect(roomFrame('lower', 'upper')).toMatchObject({ arches: 'lower', phi: 0 })
  expect(roomFrame('front', 'lower')).toMatchObject({ arches: 'lower', theta: 0, phi: 90 })
})

it('opens both arches like a book, and a single one as in its own view', () => {
  expect(roomFrame('open', 'both')).toMatchObject({ arches: 'both', isBook: true, phi: 0 })
  expect(roomFrame('open', 'upper')).toMatchObject({ arches: 'upper', phi: 180 })
})

it('has one field of view, so that a camera is a position and a target', () => {
  const views = ['front', 'left', 'right', 'upper', 'lower', 'open'] as const
  expect(new Set(views.map((view) => roomFrame(view, 'both').fov)).size).toBe(1)
  expect(roomFrame('left', 'both').theta).toBe(-roomFrame('right', 'both').theta)
  expect([viewLabel('open'), viewLabel('free')]).toEqual(['Open', 'Turned'])
})
