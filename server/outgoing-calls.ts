import { isPermanentFailure } from './adapters/mail/permanent-failure.ts'
import type { MailTransport } from './adapters/mail/port.ts'
import type { Payments } from './adapters/payments/port.ts'
import type { OpenedSearch } from './adapters/search/index.ts'
import type { OpenedStorage } from './adapters/storage/index.ts'
import type { Metrics, Outcome, OutgoingService } from './metrics.ts'
import { currentOperation } from './operation.ts'

/** Begins to measure a call; the result ends it, with the error if it failed. Only its first end counts. */
export type BeginCall = (service: OutgoingService, operation: string) => (error?: unknown) => void

export function createCallObserver({ outgoingCalls }: Pick<Metrics, 'outgoingCalls'>): BeginCall {
  return (service, operation) => {
    const stop = outgoingCalls.startTimer({ service, operation })
    const call = currentOperation()?.span?.call(`${service} ${operation}`, { 'peer.service': service })
    let isOver = false
    return (error) => {
      if (isOver) return
      isOver = true
      stop({ outcome: outcomeOf(error) })
      call?.end(error)
    }
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error === undefined) return 'ok'
  return isPermanentFailure(error) ? 'refused' : 'failed'
}

export function observeMail(mail: MailTransport, begin: BeginCall): MailTransport {
  return mail.kind === 'smtp' ? observe(mail, 'smtp', ['send'], begin) : mail
}

export function observePayments(payments: Payments, begin: BeginCall): Payments {
  if (payments.provider === 'off') return payments
  const operations = ['ensureCustomer', 'findMethod', 'removeMethod', 'charge', 'findCharge', 'getTransaction'] as const
  return observe(payments, 'payments', operations, begin)
}

export function observeSearch(search: OpenedSearch, begin: BeginCall): OpenedSearch {
  return search.kind === 'meilisearch'
    ? observe(search, 'search', ['prepare', 'put', 'remove', 'keepOnly'], begin)
    : search
}

/** Lists are read page by page over minutes, so they are not measured as calls. */
export function observeStorage(storage: OpenedStorage, begin: BeginCall): OpenedStorage {
  if (storage.kind === 'disk') return storage
  const changes = ['write', 'trash', 'bringBack', 'purge', 'remove', 'tidy', 'mark'] as const
  const reads = ['signPut', 'head', 'read', 'newestMark', 'prove'] as const
  return {
    ...observe(storage, 's3', [...changes, ...reads], begin),
    parts: observe(storage.parts, 's3', ['progress', 'complete'], begin),
    // What is done with the file is no part of fetching it.
    async withFile(key, use) {
      const end = begin('s3', 'withFile')
      try {
        return await storage.withFile(key, (file) => {
          end()
          return use(file)
        })
      } catch (error) {
        end(error)
        throw error
      }
    },
  }
}

type Method = (...args: unknown[]) => Promise<unknown>

/** Copies the port with these functions measured. */
function observe<Port extends object>(
  port: Port,
  service: OutgoingService,
  operations: readonly (keyof Port & string)[],
  begin: BeginCall,
): Port {
  const measured = operations.map((operation) => {
    // The operations are functions that return promises; the types of the port say so where they are listed.
    const call = port[operation] as Method
    const observed: Method = async (...args) => {
      const end = begin(service, operation)
      try {
        const result = await call(...args)
        end()
        return result
      } catch (error) {
        end(error)
        throw error
      }
    }
    return [operation, observed] as const
  })
  return { ...port, ...Object.fromEntries(measured) }
}
