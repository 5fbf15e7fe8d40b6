declare module 'autocannon' {
  type Latency = { p50: number; p97_5: number; p99: number }
  type Result = { requests: { average: number }; latency: Latency; non2xx: number; errors: number }
  type Prepared = { body?: string; [key: string]: unknown }
  type Options = {
    url: string
    connections: number
    duration: number
    method: string
    headers: Record<string, string>
    requests: { setupRequest?: (given: Prepared) => Prepared }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
