import { useEffect } from 'react'

/** Names the tab after what is shown; undefined leaves the name of the screen. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Typodont`
  }, [title])
}
