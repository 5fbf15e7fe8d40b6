import { SERVICE_STATES, SYSTEM_SERVICES, type SystemService } from '#contract/system.ts'
import type { NodeRow } from './nodes.ts'

/** Each service as the node finds it that finds it worst. */
export function mergeServices(nodes: readonly Pick<NodeRow, 'name' | 'services'>[]): SystemService[] {
  const found = nodes.flatMap(({ name, services }) => services.map((each) => ({ ...each, node: name })))
  return SYSTEM_SERVICES.flatMap(({ value }) => {
    const all = found.filter(({ service }) => service === value)
    const worst = Math.max(...all.map(({ state }) => SERVICE_STATES.indexOf(state)))
    const same = all.filter(({ state }) => SERVICE_STATES.indexOf(state) === worst)
    const [first] = same.sort((a, b) => a.since.localeCompare(b.since))
    if (!first) return []
    const { node: _node, ...rest } = first
    const times = same.flatMap(({ ms }) => ms ?? [])
    return {
      ...rest,
      ms: times.length > 0 ? Math.max(...times) : null,
      checked_at:
        same
          .map(({ checked_at }) => checked_at)
          .sort()
          .at(-1) ?? first.checked_at,
      nodes: same.length < all.length ? same.map(({ node }) => node) : [],
    }
  })
}
