import { useEffect, useState } from 'react'

/** Returns the id of the section that crosses the upper part of the viewport (25 to 35 % of its height). */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState<string | undefined>(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const id of key.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
