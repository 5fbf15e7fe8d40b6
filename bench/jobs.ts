import pg from 'pg'

const COUNT = 2000
const TURNS = 11

/**
 * Measures how fast the worker of the built server empties a queue, and how long a mail takes from the call's commit
 * until it is sent.
 */
export async function measureJobs(databaseUrl: string, url: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // A mail that does not exist is completed at once, so that only the cost of the queue remains.
  const event = {
    event_id: 0,
    name: 'mail.queued',
    data: { mail_id: 0 },
    actor_id: null,
    organization_id: null,
    patient_id: null,
    created_at: '',
  }
  await pool.query(`insert into jobs (feature, payload) select 'mails', $1 from generate_series(1, $2)`, [
    JSON.stringify({ kind: 'event', event }),
    COUNT,
  ])
  const startedAt = performance.now()
  await waitUntil(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from jobs where feature = 'mails'`,
    )
    return rows[0]?.left === 0
  }, 20)
  const seconds = (performance.now() - startedAt) / 1000

  const oneJob: number[] = []
  const twoJobs: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const recipient = `user${100 + turn}@bench.test`
    await fetch(`${url}/api/v2/request_reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: recipient }),
    })
    const respondedAt = performance.now()
    const hasMail = async (statuses: readonly string[]) => {
      const { rowCount } = await pool.query(
        `select 1 from mails where recipient = $1 and subject like '%your password' and status = any($2)`,
        [recipient, statuses],
      )
      return rowCount === 1
    }
    // The first job writes the mail and the second sends it.
    await waitUntil(() => hasMail(['queued', 'sent']), 1)
    oneJob.push(performance.now() - respondedAt)
    await waitUntil(() => hasMail(['sent']), 1)
    twoJobs.push(performance.now() - respondedAt)
  }
  console.log(`  jobs                               ${(COUNT / seconds).toFixed(0)} per second`)
  console.log(`  job, from the answer to done       ${median(oneJob)} ms`)
  console.log(`  mail, from the answer to sent      ${median(twoJobs)} ms (two jobs, one after the other)`)
  await pool.end()
}

/** Returns the median of an odd number of times. */
function median(times: readonly number[]) {
  return (times.toSorted((a, b) => a - b)[(times.length - 1) / 2] ?? 0).toFixed(0)
}

async function waitUntil(isDone: () => Promise<boolean>, every: number) {
  const deadline = performance.now() + 120_000
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The queue does not come to its end.')
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}
