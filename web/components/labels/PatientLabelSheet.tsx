import { formatLabelName, type PatientLabel } from '#contract/labels.ts'
import { BarcodeImage } from './BarcodeImage.tsx'
import classes from './Labels.module.css'

/** The label on the bag of a case, 100 x 62 mm; name and code are readable from one metre. */
export function PatientLabelSheet({ label }: { label: PatientLabel }) {
  const name = formatLabelName(label, (text) => text.length <= TWO_LINES)
  const number = label.case_number_text ?? label.code
  return (
    <article className={classes.patient} aria-label={`Patient label of ${label.formatted_name}`}>
      <div className={classes.who}>
        <div className={classes.words}>
          <div className={classes.top}>
            <span>{label.provider_name}</span>
            {label.rush_case ? <strong className={classes.rush}>RUSH</strong> : null}
            {label.request_id === null ? null : <span>R {label.request_id}</span>}
          </div>
          <div className={classes.surname} data-length={nameLength(name)}>
            {name}
          </div>
          <div className={classes.caseNumber} data-length={nameLength(number)}>
            {number}
          </div>
          <div className={classes.practice}>
            <span>Dr. {label.doctor_name}</span>
            <span>{label.organization_name}</span>
          </div>
        </div>
        <div className={classes.qr}>
          <BarcodeImage svg={label.qr_svg} text={label.qr_text} kind="QR code" />
          <span>{label.code}</span>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name="Jaws" value={label.jaws} />
        <Fact name="Content" value={label.content} />
        <Fact name="Brackets" value={label.brackets} />
        <Fact name="Ship" value={label.ship_date} />
        {label.shipping_method_label ? (
          <div className={classes.service}>
            <dt className={classes.hidden}>Method</dt>
            <dd>{label.shipping_method_label.toUpperCase()}</dd>
          </div>
        ) : null}
      </dl>
      <BarcodeImage className={classes.bars} svg={label.code128_svg} text={label.code128_text} kind="Code 128" />
    </article>
  )
}

/** The number of characters that fit on two lines in the smallest size, with some capitals among them. */
const TWO_LINES = 40

/** The name must never be cut: a long one is set smaller, the longest on two lines. */
function nameLength(name: string) {
  if (name.length <= 14) return 'short'
  return name.length <= 20 ? 'middle' : 'long'
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  )
}
