import { CODE } from '#contract/errors.ts'
import type { labelCalls } from '#contract/labels.ts'
import { conflict } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { patientLabelPdf, shippingLabelPdf } from './label-pdf.ts'
import { getPatientLabel, getRequestLabel } from './labels.ts'

export const labelRoutes: Handlers<typeof labelCalls> = {
  ofPatient: async (ctx, { params }) => ({ label: await getPatientLabel(ctx, params.id) }),
  pdfOfPatient: async (ctx, { params }) => {
    const label = await getPatientLabel(ctx, params.id)
    return pdf(await patientLabelPdf(label), `label-${label.code}.pdf`)
  },
  ofRequest: async (ctx, { params }) => ({ label: await getRequestLabel(ctx, params.id) }),
  pdfOfRequest: async (ctx, { params }) => {
    const label = await getRequestLabel(ctx, params.id)
    if (params.kind === 'patient') return pdf(await patientLabelPdf(label), `label-R${label.request_id}.pdf`)
    if (!label.shipping) throw conflict('The request has nothing to ship.', CODE.wrongState)
    return pdf(await shippingLabelPdf(label, label.shipping), `shipping-R${label.request_id}.pdf`)
  },
}

function pdf(bytes: Uint8Array, file_name: string) {
  return { bytes, content_type: 'application/pdf', file_name }
}
