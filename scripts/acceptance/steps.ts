/** Runs a step of the walk and prints it with its seconds; one that throws ends the walk and is named. */
export async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    const result = await run()
    print('ok', name, began)
    return result
  } catch (error) {
    print('FAILED', name, began)
    throw error
  }
}

function print(outcome: string, name: string, began: number) {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${outcome.padEnd(6)}  ${name}`)
}

/** Throws with that sentence unless it is so. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}
