import { Store, useSelector } from '@tanstack/react-store'

/** Compact is for users who work with many rows all day, comfortable for a practice between two patients. */
export type Density = 'compact' | 'comfortable'

const KEY = 'typodont.density'
const current = new Store<Density>('comfortable')

/**
 * Applies the density that the user chose last in this browser, or the default of the profile. Public pages are always
 * comfortable.
 */
export function loadDensity(person: number, fallback: Density) {
  apply(read(person) ?? fallback)
}

export function resetDensity() {
  apply('comfortable')
}

export function chooseDensity(person: number, density: Density) {
  localStorage.setItem(`${KEY}.${person}`, density)
  apply(density)
}

export function useDensity() {
  return useSelector(current)
}

function read(person: number): Density | undefined {
  const chosen = localStorage.getItem(`${KEY}.${person}`)
  return chosen === 'compact' || chosen === 'comfortable' ? chosen : undefined
}

function apply(density: Density) {
  document.documentElement.dataset.density = density
  current.setState(() => density)
}
