/** The people and printers of the simulated lab: who is there on which day, and who does which step next. */

import { randomStream, type Random } from '#arches/random.ts'
import { addBusinessDays, type Closures } from '#contract/business-days.ts'
import { addWorkingMinutes, labDay, nextWorkingTime } from '#contract/working-time.ts'
import type { Clock } from './clock.ts'
import type { Team } from './world.ts'

const TEAM_SIZES: Record<Team, number> = { design: 5, quality: 3, finishing: 4, printer: 10 }
/** How much faster people work, in overtime too, for each job that waits per head, and how much at most. */
const HASTE = { perJob: 0.04, most: 1.3 }
const NEWCOMER_SPEED = 0.55
const LEARNING_DAYS = 40
const WEEKS_OFF = 3

type Worker = { team: Team; isBusy: boolean; joined: string; left: string | null; away: Set<string> }
type Job = { team: Team; is_rush: boolean; minutes: number; done: () => void }

export function createLab(seed: number, days: readonly string[], clock: Clock, closures: Closures) {
  const random = randomStream(seed, 'lab')
  const workers = (Object.keys(TEAM_SIZES) as Team[]).flatMap((team) =>
    Array.from({ length: TEAM_SIZES[team] }, () => createWorker(random, team, days)),
  )
  replaceTwo(workers, random, days, closures)
  breakPrinters(workers, random, days)
  const waiting: Record<Team, Job[]> = { design: [], quality: [], finishing: [], printer: [] }

  function assign(team: Team) {
    if (nextWorkingTime(clock.now, closures) !== clock.now) return
    const day = labDay(clock.now)
    for (const worker of workers) {
      const isEmployed = day >= worker.joined && (worker.left === null || day < worker.left)
      if (worker.team !== team || worker.isBusy || !isEmployed || worker.away.has(day)) continue
      const job = takeNext(waiting[team])
      if (!job) return
      worker.isBusy = true
      const minutes = job.minutes / speedOf(worker, day, waiting[team].length)
      clock.schedule(addWorkingMinutes(clock.now, minutes, closures), () => {
        worker.isBusy = false
        job.done()
        assign(team)
      })
    }
  }

  function speedOf({ team, joined }: Worker, day: string, jobs: number) {
    if (team === 'printer') return 1
    const learned = joined ? days.indexOf(day) - days.indexOf(joined) : LEARNING_DAYS
    const skill = NEWCOMER_SPEED + (1 - NEWCOMER_SPEED) * Math.min(1, learned / LEARNING_DAYS)
    return skill * Math.min(HASTE.most, 1 + (HASTE.perJob * jobs) / TEAM_SIZES[team])
  }

  return {
    add(job: Job) {
      waiting[job.team].push(job)
      assign(job.team)
    },
    open: () => (Object.keys(waiting) as Team[]).forEach(assign),
  }
}

/** Rush cases go first; all others in the order in which they came. */
function takeNext(jobs: Job[]) {
  const rush = jobs.findIndex(({ is_rush }) => is_rush)
  return jobs.splice(Math.max(0, rush), 1)[0]
}

function createWorker(random: Random, team: Team, days: readonly string[]): Worker {
  const away = new Set<string>()
  const leave = (at: number, length: number) => days.slice(at, at + length).forEach((day) => away.add(day))
  if (team !== 'printer') {
    for (let at = 0; at < days.length; at++)
      if (random.next() < 0.012) leave(at, 1 + Math.floor(5 * random.next() ** 2))
    for (let week = 0; week < WEEKS_OFF; week++) leave(Math.floor(random.next() * days.length), 5)
  }
  return { team, isBusy: false, joined: '', left: null, away }
}

/** Two people leave in the year; somebody new comes two weeks later and is slower at first. */
function replaceTwo(workers: Worker[], random: Random, days: readonly string[], closures: Closures) {
  for (const team of ['design', 'finishing'] as const) {
    const leaver = workers.find((worker) => worker.team === team)
    const day = days[Math.floor((0.1 + 0.6 * random.next()) * days.length)]
    if (!leaver || !day) continue
    leaver.left = day
    workers.push({ ...createWorker(random, team, days), joined: addBusinessDays(day, 10, closures) })
  }
}

/** Half of the printers stand still for a week. */
function breakPrinters(workers: Worker[], random: Random, days: readonly string[]) {
  const at = Math.floor((0.2 + 0.6 * random.next()) * days.length)
  const printers = workers.filter(({ team }) => team === 'printer')
  for (const { away } of printers.slice(0, printers.length / 2)) days.slice(at, at + 5).forEach((day) => away.add(day))
}
