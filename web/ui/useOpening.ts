import { useState } from 'react'

/** For what exists only while it is open: its button is another element afterwards, which takes the focus back. */
export function useOpening() {
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen')
  return {
    isOpen: state === 'open',
    setOpen: (open: boolean) => setState(open ? 'open' : 'closed'),
    takesFocus: state === 'closed',
  }
}
