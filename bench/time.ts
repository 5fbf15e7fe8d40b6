export async function measureTime(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function formatSeconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
