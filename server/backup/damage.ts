/** A file of a backup that is not there or not as it was written. */
export class DamagedBackup extends Error {
  constructor(name: string, what: string, cause?: unknown) {
    super(`The backup is damaged: ${name} ${what}.`, { cause })
  }
}
