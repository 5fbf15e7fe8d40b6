import { Store, useSelector } from '@tanstack/react-store'
import { rememberFocus } from '#web/ui/remember-focus.ts'
import { startKeystrokeBuffer, flushKeystrokes } from './keystroke-buffer.ts'

type Open = 'palette' | 'cheat-sheet' | undefined
const layer = new Store<{ open: Open; isLoaded: boolean }>({ open: undefined, isLoaded: false })

/** The palette takes the focus before the library could note who had it. */
let returnFocus: (() => void) | undefined

export function openPalette() {
  if (layer.state.open !== 'palette') {
    returnFocus = rememberFocus()
    startKeystrokeBuffer(closePalette)
  }
  change('palette')
}

export function openCheatSheet() {
  change('cheat-sheet')
}

export function closePalette() {
  flushKeystrokes()
  change(undefined)
  returnFocus?.()
  returnFocus = undefined
}

export function useOpenLayer() {
  return useSelector(layer, ({ open }) => open)
}

/** The code of the palette is loaded when it is first opened, and stays mounted. */
export function usePaletteLoaded() {
  return useSelector(layer, ({ isLoaded }) => isLoaded)
}

function change(open: Open) {
  layer.setState(({ isLoaded }) => ({ open, isLoaded: isLoaded || open !== undefined }))
}
