import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from './test-numbers.ts'

export type Customer = {
  id: string
  firstname: string
  company: string
  email: string
  reference: string
  created_at: string
}

/** A stored payment method; only the last four digits are kept. */
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
  conduct: Outcome
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
  /**
   * Writes immediately while writing is fast, and else later, so that thousands of charges do not rewrite the growing
   * file each time.
   */
  save(): void
  /** Writes a pending save now. */
  flush(): void
}

/** Pause after a write, as a multiple of its duration, which limits writing to about a twentieth of the time. */
const PAUSE_FACTOR = 20

/** Opens the state of the sandbox: one small file that survives a restart, or memory only without a file. */
export function openStore(file: string | undefined): Store {
  const state = (file && read(file)) || { customers: [], methods: [], transactions: [] }
  let waiting: NodeJS.Timeout | undefined
  let pausedUntil = 0

  function write(to: string) {
    const began = performance.now()
    // The rename makes the write atomic: if the process exits during it, the old file remains.
    writeFileSync(`${to}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${to}.new`, to)
    pausedUntil = performance.now() + (performance.now() - began) * PAUSE_FACTOR
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
      const pause = pausedUntil - performance.now()
      if (pause <= 0) write(file)
      else waiting = setTimeout(flush, pause)
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
