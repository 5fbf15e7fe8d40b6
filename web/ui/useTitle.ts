import { useEffect } from 'react'

/** Sets the title of the tab; undefined keeps that of the screen. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Typodont`
  }, [title])
}
