import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Conduct } from './numbers.ts'

export type Customer = {
  id: string
  firstname: string
  company: string
  email: string
  reference: string
  created_at: string
}

/** Of the digits only the last four are kept. */
export type Method = {
  id: string
  customer_id: string
  nickname: string
  method: 'card' | 'bank'
  person_name: string
  card_type: string | null
  card_last_four: string
  /** MMYY. */
  card_exp: string | null
  bank_name: string | null
  bank_type: string | null
  bank_holder_type: string | null
  is_default: boolean
  has_cvv: boolean
  conduct: Conduct
  deleted_at: string | null
  created_at: string
}

export type Transaction = {
  id: string
  type: 'charge'
  method: 'card' | 'bank'
  customer_id: string
  payment_method_id: string
  total: number
  success: boolean
  message: string | null
  is_voided: boolean
  settled_at: string | null
  idempotency_id: string | null
  meta: Record<string, unknown>
  created_at: string
  updated_at: string
}

export type State = { customers: Customer[]; methods: Method[]; transactions: Transaction[] }

export type Store = {
  state: State
  /** At once as long as that is quick; thousands of charges must not write all that were before thousands of times. */
  save(): void
  /** What was not written yet. */
  flush(): void
}

/** Of its time the writing takes a twentieth at most. */
const REST = 20

/** What the sandbox knows, in one small file that survives a restart; without a file only in memory. */
export function openStore(file: string | undefined): Store {
  const state = (file && read(file)) || { customers: [], methods: [], transactions: [] }
  let waiting: NodeJS.Timeout | undefined
  let restsUntil = 0

  function write(to: string) {
    const began = performance.now()
    // Whole or not at all: a process that ends while it writes leaves the old one.
    writeFileSync(`${to}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${to}.new`, to)
    restsUntil = performance.now() + (performance.now() - began) * REST
  }

  function flush() {
    if (!file || !waiting) return
    clearTimeout(waiting)
    waiting = undefined
    write(file)
  }

  return {
    state,
    save() {
      if (!file || waiting) return
      const rest = restsUntil - performance.now()
      if (rest <= 0) write(file)
      else waiting = setTimeout(flush, rest)
    },
    flush,
  }
}

function read(file: string): State | undefined {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}
