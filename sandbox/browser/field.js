/**
 * One hosted field of a payment form, which runs in an iframe. Its digits never leave this origin: the fields of one
 * form exchange them over a BroadcastChannel.
 */
const { form, name, token, label, placeholder, style } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
const input = document.getElementById('field')
const channel = new BroadcastChannel(`payment-form-${form}`)

const KINDS = {
  number: { most: 19, autocomplete: 'cc-number', isValid: (digits) => /^\d{13,19}$/.test(digits) && luhn(digits) },
  cvv: { most: 4, autocomplete: 'cc-csc', isValid: (digits) => /^\d{3,4}$/.test(digits) },
  bank_account: { most: 17, autocomplete: 'off', isValid: (digits) => /^\d{4,17}$/.test(digits) },
  bank_routing: { most: 9, autocomplete: 'off', isValid: (digits) => /^\d{9}$/.test(digits) && aba(digits) },
}
const kind = KINDS[name]

function luhn(digits) {
  const doubled = [...digits].reverse().map((digit, at) => Number(digit) * (at % 2 === 1 ? 2 : 1))
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

function aba(digits) {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3], 0) % 10 === 0
}

const digits = () => input.value.replace(/\D/g, '')

function post(message) {
  // '*' is safe as the target origin, because a message never contains more than the last four digits.
  parent.postMessage({ payment_form: form, ...message }, '*')
}

function postState() {
  post({ field: name, valid: kind.isValid(digits()), empty: digits() === '' })
}

/** Groups the digits in fours and restores the caret position. */
function spaced() {
  const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length
  const visible = digits().slice(0, kind.most)
  input.value = name === 'number' ? visible.replace(/(\d{4})(?=\d)/g, '$1 ') : visible
  const spaces = name === 'number' ? Math.max(0, Math.floor((before - 1) / 4)) : 0
  const caret = Math.min(input.value.length, before + spaces)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** Requests the digits of another field of the form; rejects after 3 seconds. */
function requestDigits(field) {
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }) => {
      if (data.digits === undefined || data.of !== field) return
      clearTimeout(late)
      channel.removeEventListener('message', onMessage)
      resolve(data.digits)
    }
    const late = setTimeout(() => reject(new Error('The form is not complete.')), 3000)
    channel.addEventListener('message', onMessage)
    channel.postMessage({ need: field })
  })
}

channel.addEventListener('message', ({ data }) => {
  if (data.need === name) channel.postMessage({ of: name, digits: digits() })
})

async function tokenize(details) {
  const secret =
    name === 'number'
      ? { card_number: digits(), card_cvv: await requestDigits('cvv') }
      : { bank_account: digits(), bank_routing: await requestDigits('bank_routing') }
  const reply = await fetch(`/webpayment/${encodeURIComponent(token)}/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...details, ...secret }),
  })
  return { ok: reply.ok, body: await reply.json() }
}

window.addEventListener('message', ({ data, source }) => {
  if (source !== parent || data?.payment_form !== form) return
  if (data.style !== undefined) input.style.cssText = data.style
  if (data.focus) input.focus()
  if (data.tokenize) {
    tokenize(data.tokenize).then(
      (result) => post({ result, ask: data.ask }),
      (error) => post({ result: { ok: false, body: { message: String(error.message ?? error) } }, ask: data.ask }),
    )
  }
})

input.setAttribute('aria-label', label)
input.autocomplete = kind.autocomplete
input.placeholder = placeholder ?? ''
// Longer than any number, because pasted text may contain spaces.
input.maxLength = 40
input.style.cssText = style ?? ''
input.addEventListener('input', () => {
  spaced()
  postState()
})
input.addEventListener('blur', () => post({ field: name, blurred: true }))
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') post({ entered: true })
})
post({ ready: name })
postState()
