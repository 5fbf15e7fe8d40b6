import { diag, DiagLogLevel } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { VERSION } from './version.ts'

/** How long the collector may take for what it is sent, tries included. */
export const LAST_MS = 2000

const ignore = () => {}
const SILENT = { verbose: ignore, debug: ignore, info: ignore, warn: ignore }

/** Reports a collector that is away as a warning of the process, which is logged once a minute. */
export function reportCollectorFaults() {
  // The second logger would be refused with a message about it.
  diag.disable()
  diag.setLogger(
    { ...SILENT, error: (text) => process.emitWarning(`collector: ${messageOf(text)}`) },
    DiagLogLevel.ERROR,
  )
}

/** Where a signal is sent to, such as `/v1/traces`. */
export function collectorUrl(endpoint: string, path: string) {
  return endpoint.replace(/\/$/, '') + path
}

/** Names this process in everything that is sent. */
export function nodeResource(nodeName: string) {
  return resourceFromAttributes({
    'service.name': 'typodont',
    'service.version': VERSION,
    'service.instance.id': nodeName,
  })
}

/** The library writes an error with its stack as JSON, anything else as it is. */
function messageOf(text: string) {
  const [, message] = /^\{.*"message":"((?:[^"\\]|\\.)*)"/s.exec(text) ?? []
  return message ?? text
}
