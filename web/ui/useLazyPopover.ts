import { useState } from 'react'

/**
 * The state of a component that is mounted only while open: its button is a new element afterwards, which takes the
 * focus.
 */
export function useLazyPopover() {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return {
    isOpen: state === 'open',
    setOpen: (open: boolean) => setState(open ? 'open' : 'closed'),
    takesFocus: state === 'closed',
  }
}
