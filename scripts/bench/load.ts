import autocannon from 'autocannon'

export type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; body?: () => unknown }
export type Measured = { perSecond: number; p50: number; p99: number; failed: number }

/** One measurement after a warm-up: requests per second and the latency of the middle and the slowest hundredth. */
export async function measure(url: string, request: Request, connections: number, seconds: number): Promise<Measured> {
  await run(url, request, connections, Math.max(1, seconds / 4))
  const result = await run(url, request, connections, seconds)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

function run(url: string, request: Request, connections: number, duration: number) {
  const headers = {
    authorization: `Bearer ${request.token}`,
    ...(request.body && { 'content-type': 'application/json' }),
  }
  const { body } = request
  return autocannon({
    url: url + request.path,
    connections,
    duration,
    method: request.method,
    headers,
    requests: body ? [{ setupRequest: (given) => ({ ...given, body: JSON.stringify(body()) }) }] : [{}],
  })
}
