import { expect, it } from 'vitest'
import { nameFromFiles } from './name-from-files.ts'

it.each([
  [['oneil_keyla_upper.stl', 'oneil_keyla_lower.stl'], { first_name: 'Keyla', last_name: 'Oneil' }],
  [['Keyla Oneil Upper.stl', 'Keyla Oneil Lower.stl'], { first_name: 'Keyla', last_name: 'Oneil' }],
  [['KeylaOneilUpperJaw.stl'], { first_name: 'Keyla', last_name: 'Oneil' }],
  [['Oneil, Keyla max 2026-11-26.stl'], { first_name: 'Keyla', last_name: 'Oneil' }],
  [['thornquist-upper.stl', 'thornquist-lower.stl'], { first_name: '', last_name: 'Thornquist' }],
])('reads %j', (names, expected) => {
  expect(nameFromFiles(names)).toEqual(expected)
})

it.each([
  [['upper.stl', 'lower.stl']],
  [['scan 1.stl', 'scan 2.stl']],
  [['oneil_keyla_upper.stl', 'tremblay_hugo_lower.stl']],
  [['anna_maria_de_la_cruz_upper.stl']],
  [['export4711.stl']],
  [[]],
])('says nothing for %j', (names) => {
  expect(nameFromFiles(names)).toBeUndefined()
})
