export function missingPart(name: string) {
  return new Error(`The backup is damaged: ${name} is missing.`)
}
