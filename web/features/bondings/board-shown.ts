import type { BoardDate } from './board-columns.ts'

const KEY = 'typodont.board.'

/** Returns whether the board of a list is shown, as the user left it. */
export function isBoardShown(by: BoardDate, isShownFirst: boolean) {
  const stored = localStorage.getItem(KEY + by)
  return stored === null ? isShownFirst : stored === 'shown'
}

export function storeBoardShown(by: BoardDate, isShown: boolean) {
  localStorage.setItem(KEY + by, isShown ? 'shown' : 'hidden')
}
