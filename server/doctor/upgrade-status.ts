import http from 'node:http'
import https from 'node:https'
import { ANSWER_WITHIN_MS } from './patience.ts'

/** Asks for a web socket and returns the status of the answer: 101 if it opens, undefined without an answer. */
export function upgradeStatus(url: string) {
  return new Promise<number | undefined>((resolve) => {
    const { request } = url.startsWith('https:') ? https : http
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('typodont-doctor!').toString('base64'),
    }
    const asked = request(url, { headers, agent: false, timeout: ANSWER_WITHIN_MS })
    const end = (status?: number) => {
      resolve(status)
      asked.destroy()
    }
    asked.once('upgrade', ({ statusCode }, socket) => {
      socket.on('error', () => {})
      socket.destroy()
      end(statusCode)
    })
    asked.once('response', ({ statusCode }) => end(statusCode))
    asked.once('timeout', () => end())
    asked.on('error', () => end())
    asked.end()
  })
}
