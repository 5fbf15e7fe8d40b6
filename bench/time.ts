export async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
