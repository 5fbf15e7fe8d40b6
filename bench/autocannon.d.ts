declare module 'autocannon' {
  type Prepared = { path?: string; body?: string; [key: string]: unknown }
  type Options = {
    url: string
    connections: number
    duration: number
    method: string
    headers: Record<string, string>
    requests: { setupRequest?: (prepared: Prepared) => Prepared }[]
  }
  type Run = PromiseLike<{ errors: number; duration: number }> & {
    on(event: 'response', handler: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void
  }
  export default function autocannon(options: Options): Run
}
