import manifest from '../package.json' with { type: 'json' }

/** The version of the release, as 1.2.0: /healthz, the log, the menu of staff, metrics and `typodont version` show it. */
export const VERSION = manifest.version
