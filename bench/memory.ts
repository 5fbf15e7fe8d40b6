import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Measures the growth of this process's heap in bytes: `live` after a collection once a second, and `peak` is its maximum
 * with garbage.
 */
export function watchMemory() {
  collect()
  const idle = used()
  let [live, peak] = [0, 0]
  const grown = () => used() - idle
  const timer = setInterval(() => (peak = Math.max(peak, grown())), 20)
  const seldom = setInterval(() => {
    collect()
    live = Math.max(live, grown())
  }, 1000)
  return () => {
    clearInterval(timer)
    clearInterval(seldom)
    return { live, peak }
  }
}

function used() {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
