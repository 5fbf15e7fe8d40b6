/**
 * Client script of the provider (StaxJs). It inserts hosted fields of this origin into the page, reports when they are
 * complete, and lets them tokenize, so the page never holds a digit. Bank fields are an addition of the sandbox: with
 * the real provider the page collects them.
 */
;(() => {
  const origin = new URL(document.currentScript.src).origin

  const LABELS = {
    number: 'Card Number',
    cvv: 'CVV',
    bank_account: 'Account Number',
    bank_routing: 'Routing Number',
  }
  const FORMS = {
    card: { fields: ['number', 'cvv'], flags: ['Number', 'Cvv'] },
    bank: { fields: ['bank_account', 'bank_routing'], flags: ['Account', 'Routing'] },
  }

  class StaxJs {
    constructor(token, fields) {
      this.token = token
      this.fields = fields
      this.form = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')
      this.frames = {}
      this.states = {}
      this.handlers = {}
      this.pending = new Map()
      this.ready = new Map()
      this.onMessage = (event) => this.receive(event)
      window.addEventListener('message', this.onMessage)
    }

    on(event, handler) {
      ;(this.handlers[event] ??= []).push(handler)
      return this
    }

    showCardForm() {
      return this.show('card')
    }

    showBankForm() {
      return this.show('bank')
    }

    /** Removes the fields and the listener. */
    destroy() {
      window.removeEventListener('message', this.onMessage)
      for (const frame of Object.values(this.frames)) frame.remove()
    }

    focus(field) {
      this.frames[field]?.focus()
      this.post(field, { focus: true })
    }

    setStyle(field, style) {
      this.post(field, { style })
    }

    async tokenize({ method = 'card', month, year, firstname = '', lastname = '', person_name, ...rest }) {
      const details = { ...rest, method, person_name: person_name ?? `${firstname} ${lastname}`.trim() }
      if (method === 'card') details.card_exp = `${String(month).padStart(2, '0')}${String(year).slice(-2)}`
      const lead = FORMS[method].fields[0]
      if (!this.frames[lead]) throw { message: 'The form is not on the page.' }
      const request = this.pending.size + 1
      const { ok, body } = await new Promise((resolve) => {
        this.pending.set(request, resolve)
        this.post(lead, { tokenize: details, ask: request })
      })
      if (ok) return body
      throw body
    }

    show(form) {
      const loaded = FORMS[form].fields.map((field) => {
        const { id, placeholder = '', style = '' } = this.fields[field]
        const place = document.getElementById(id)
        const frame = document.createElement('iframe')
        const params = { form: this.form, name: field, token: this.token, label: LABELS[field], placeholder, style }
        frame.src = `${origin}/field.html#${new URLSearchParams(params)}`
        frame.title = LABELS[field]
        frame.style.cssText = 'display: block; width: 100%; height: 100%; border: 0;'
        this.frames[field] = frame
        const isReady = new Promise((resolve, reject) => {
          this.ready.set(field, resolve)
          setTimeout(() => reject({ message: 'The payment form did not load.' }), 15000)
        })
        place.append(frame)
        return isReady
      })
      return Promise.all(loaded).then(() => this)
    }

    post(field, message) {
      this.frames[field]?.contentWindow?.postMessage({ payment_form: this.form, ...message }, origin)
    }

    receive({ data, origin: from, source }) {
      if (from !== origin || data?.payment_form !== this.form) return
      if (!Object.values(this.frames).some((frame) => frame.contentWindow === source)) return
      if (data.ready) this.ready.get(data.ready)?.()
      if (data.result) {
        this.pending.get(data.ask)?.(data.result)
        return
      }
      if (data.entered) this.emit('entered', {})
      if (data.blurred) this.emit('blurred', { field: data.field })
      if (data.valid === undefined) return
      this.states[data.field] = data
      for (const [form, { fields, flags }] of Object.entries(FORMS)) {
        if (!fields.includes(data.field)) continue
        const states = fields.map((field) => this.states[field])
        const valid = flags.map((flag, at) => [`valid${flag}`, states[at]?.valid === true])
        const empty = flags.map((flag, at) => [`empty${flag}`, states[at]?.empty !== false])
        const isComplete = valid.every(([, isValid]) => isValid)
        this.emit(`${form}_form_${isComplete ? 'complete' : 'uncomplete'}`, Object.fromEntries([...valid, ...empty]))
      }
    }

    emit(event, message) {
      for (const handler of this.handlers[event] ?? []) handler(message)
    }
  }

  window.StaxJs = StaxJs
})()
