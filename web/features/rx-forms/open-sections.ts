const KEY = 'typodont.all-sections'

/** Whether a person works with all sections of a new case open; remembered in this browser. */
export function readsAllSections(person: number) {
  return localStorage.getItem(`${KEY}.${person}`) === 'on'
}

export function storeAllSections(person: number, isOn: boolean) {
  localStorage.setItem(`${KEY}.${person}`, isOn ? 'on' : 'off')
}
