import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const IDLE_AFTER = 120_000

/**
 * PAT-16: refetches every two minutes, once neither key nor mouse was used for two minutes, so that rows never move
 * while the user works.
 */
export function useAutoRefresh(isOn: boolean) {
  const client = useQueryClient()
  useEffect(() => (isOn ? whenIdle(() => void client.invalidateQueries()) : undefined), [isOn, client])
}

function whenIdle(run: () => void) {
  let timer = setInterval(run, IDLE_AFTER)
  function restart() {
    clearInterval(timer)
    timer = setInterval(run, IDLE_AFTER)
  }
  window.addEventListener('keydown', restart)
  window.addEventListener('mousemove', restart)
  return () => {
    clearInterval(timer)
    window.removeEventListener('keydown', restart)
    window.removeEventListener('mousemove', restart)
  }
}
