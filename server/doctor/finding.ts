/** One line of the doctor. */
export type Finding = {
  level: 'ok' | 'warning' | 'fault'
  /** The variable, or the part of the installation that no variable names. */
  subject: string
  what: string
  /** What to write or do about it. */
  write?: string
}

export function ok(subject: string, what: string): Finding {
  return { level: 'ok', subject, what }
}

export function warning(subject: string, what: string, write?: string): Finding {
  return { level: 'warning', subject, what, ...(write !== undefined && { write }) }
}

export function fault(subject: string, what: string, write?: string): Finding {
  return { level: 'fault', subject, what, ...(write !== undefined && { write }) }
}

/** Matches the variable at the beginning of a sentence: `PORT: ...`, `SEED=demo ...`, `S3_BUCKET, S3_... and ...`. */
const VARIABLE = /^(\w+)(: |(?==|, [A-Z]\w*_| and [A-Z]\w*_))/

/** Makes a finding of a sentence of the start: `VARIABLE: what is wrong; what to write`. */
export function fromSentence(level: Finding['level'], sentence: string, otherwise: string): Finding {
  const [prefix = '', subject = otherwise, separator] = VARIABLE.exec(sentence) ?? []
  // Without a colon the sentence needs the name to be one.
  const text = separator ? sentence.slice(prefix.length) : sentence
  const [what = '', ...rest] = text.split('; ')
  return { level, subject, what, ...(rest.length > 0 && { write: rest.join('; ') }) }
}
