type Recorded = { status: number; answer: unknown }

const card = {
  id: 'm1',
  customer_id: 'c1',
  merchant_id: 'x',
  user_id: 'u',
  nickname: 'VISA: Steven Smith (ending in: 4242)',
  is_default: 1,
  method: 'card',
  person_name: 'Steven Smith',
  card_type: 'visa',
  card_last_four: '4242',
  card_exp: '0429',
  bank_name: null,
  bank_type: null,
  bank_holder_type: null,
  has_cvv: true,
  card_exp_datetime: '2029-04-30 23:59:59',
}
const bank = { ...card, id: 'm2', nickname: null, method: 'bank', card_type: null, card_exp: null, bank_name: 'First' }

const transaction = {
  id: 't1',
  invoice_id: '',
  reference_id: '',
  merchant_id: 'x',
  customer_id: 'c1',
  payment_method_id: 'm1',
  is_manual: null,
  success: true,
  message: null,
  meta: { subtotal: 399.58, tax: 0 },
  total: 399.58,
  method: 'card',
  pre_auth: false,
  type: 'charge',
  is_voided: false,
  settled_at: null,
  idempotency_id: 'paid',
  created_at: '2026-04-02 12:00:00',
}
const debit = { ...transaction, method: 'bank' }

const page = (rows: unknown[], current_page = 1, last_page = 1) => ({
  status: 200,
  answer: { total: rows.length, per_page: 200, current_page, last_page, next_page_url: null, data: rows },
})
const charged = (key: string, status: number, answer: unknown): [string, Recorded] => [
  `POST /charge ${key}`,
  { status, answer },
]

/** Responses in the documented format of the provider, by request and key of the charge. */
export const RECORDED_RESPONSES: Record<string, Recorded> = {
  'GET /customer?keywords%5B%5D=42&page=1&per_page=200': page([{ id: 'c9', reference: '421', company: 'Other' }]),
  'POST /customer': { status: 200, answer: { id: 'c1', company: 'Smile Practice', reference: '42' } },
  'GET /customer/c1/payment-method': { status: 200, answer: [card, bank] },
  'DELETE /payment-method/m1': { status: 200, answer: { ...card, deleted_at: '2026-04-02 12:00:00' } },
  'GET /transaction/t4': { status: 200, answer: { ...debit, id: 't4', settled_at: '2026-04-05 01:00:00' } },
  'GET /transaction/t5': { status: 200, answer: { ...debit, id: 't5', success: false, message: 'R01' } },
  'GET /transaction?customer_id=c1&page=1&per_page=200': page([transaction], 1, 2),
  'GET /transaction?customer_id=c1&page=2&per_page=200': page(
    [{ ...transaction, id: 't6', idempotency_id: 'old' }],
    2,
    2,
  ),
  ...Object.fromEntries([
    charged('paid', 200, transaction),
    charged('declined', 400, { ...transaction, id: 't2', success: false, message: 'Do Not Honor' }),
    charged('refused', 422, { payment_method_id: ['The selected payment method id is invalid.'] }),
    charged('debit', 200, { ...debit, id: 't4' }),
    charged('unauthorized', 401, { error: 'token_invalid' }),
    charged('blocked', 429, { error: 'Too many requests' }),
    charged('fault', 500, { error: 'Server error' }),
    charged('garbage', 200, '<html>'),
    charged('odd', 200, { hello: 'world' }),
  ]),
}
