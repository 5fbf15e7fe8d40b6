import { casesOnLabel, businessDaysCaption, type RequestLabel } from '#contract/labels.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { BarcodeImage } from './BarcodeImage.tsx'
import classes from './Labels.module.css'

type Props = { label: RequestLabel; shipping: NonNullable<RequestLabel['shipping']> }

/** The label on a parcel, 4 x 6 in, with a list of the parcel's cases. */
export function ShippingLabelSheet({ label, shipping }: Props) {
  const { ship_to } = shipping
  const { shown, hidden } = casesOnLabel(label)
  return (
    <article className={classes.shipping} aria-label={`Shipping label of request ${label.request_id}`}>
      <div className={classes.from}>
        <div>
          <h3>From</h3>
          {label.provider_name}
        </div>
        {label.rush_case ? <strong className={classes.rush}>RUSH</strong> : null}
        {shipping.business_days ? (
          <div className={classes.days}>
            <strong>{shipping.business_days}</strong>
            <span>{businessDaysCaption(shipping.business_days)}</span>
          </div>
        ) : null}
      </div>
      <div className={classes.to}>
        <h3>Ship to</h3>
        <strong>{ship_to.name}</strong>
        <strong>
          {label.organization_name}, {ship_to.location_name}
        </strong>
        {ship_to.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className={classes.phone}>{ship_to.phone_number}</span>
      </div>
      <div className={classes.by}>
        <div>
          <h3>Service</h3>
          <strong>{label.shipping_method_label ?? '–'}</strong>
        </div>
        <div>
          <h3>Courier</h3>
          <strong>{shipping.courier?.name ?? '–'}</strong>
        </div>
        <BarcodeImage svg={shipping.qr_svg} text={shipping.qr_text} kind="QR code" />
      </div>
      <div className={classes.number}>
        <BarcodeImage svg={shipping.code128_svg} text={shipping.code128_text} kind="Code 128" />
        <strong>{shipping.code128_text}</strong>
      </div>
      <div className={classes.parcel}>
        <div className={classes.parcelHead}>
          <span>{pluralize(label.parcel.length, 'case')} in this parcel</span>
          <span>{label.ship_date ? `ships ${label.ship_date}` : null}</span>
        </div>
        <ul>
          {shown.map((row) => (
            <li key={row.request_id}>
              <span>
                {[row.case_number_text, row.formatted_name].filter(Boolean).join(' ')}, {row.items}{' '}
                {row.items === 1 ? 'print' : 'prints'}
              </span>
              <span>R {row.request_id}</span>
            </li>
          ))}
          {hidden > 0 ? <li>and {hidden} more</li> : null}
        </ul>
      </div>
    </article>
  )
}
