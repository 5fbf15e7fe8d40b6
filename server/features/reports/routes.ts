import { MAX_REPORTED_ROWS, type reportCalls } from '#contract/reports.ts'
import { csvFile } from '#server/csv.ts'
import { invalid } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { REPORT_ROWS } from './rows.ts'

const FIRST_DAY = '2000-01-01'

export const reportRoutes: Handlers<typeof reportCalls> = {
  download: async (ctx, { params, query }) => {
    const from = query.from ?? FIRST_DAY
    const to = query.to ?? ctx.now.slice(0, 10)
    if (from > to) throw invalid({ to: ['Must not be before the first day.'] })
    const report = REPORT_ROWS[params.type]
    const range = {
      from: `${from}T00:00:00.000Z`,
      to: `${to}T23:59:59.999Z`,
      organizations: query.chosen_wi_organization_id ?? [],
      limit: MAX_REPORTED_ROWS + 1,
    }
    const rows = await report.read(ctx, range)
    if (rows.length > MAX_REPORTED_ROWS) {
      throw invalid({ from: ['There are more than 50,000 rows. Please choose a shorter range of days.'] })
    }
    const days = query.from || query.to ? `${from}-to-${to}` : `until-${to}`
    return csvFile(`${params.type}-${days}.csv`, report.columns, rows, report.money)
  },
}
