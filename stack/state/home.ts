import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineName } from '../engine-plan.ts'
import { StackError } from '../stack-error.ts'

/** Every path below STACK_HOME in one place. */
export interface StackHome {
  readonly root: string
  readonly lock: string
  readonly state: string
  readonly plan: string
  readonly credentials: string
  readonly leases: string
  readonly logs: string
  readonly supervisorLog: string
  config(engine: EngineName): string
  data(engine: EngineName): string
  temp(engine: EngineName): string
  log(engine: EngineName): string
}

export function stackHome(root: string): StackHome {
  const logs = join(root, 'logs')
  return {
    root,
    lock: join(root, 'start.lock'),
    state: join(root, 'state.json'),
    plan: join(root, 'plan.json'),
    credentials: join(root, 'credentials.json'),
    leases: join(root, 'leases'),
    logs,
    supervisorLog: join(logs, 'supervisor.log'),
    config: (engine) => join(root, 'config', engine),
    data: (engine) => join(root, 'data', engine),
    temp: (engine) => join(root, 'tmp', engine),
    log: (engine) => join(logs, `${engine}.log`),
  }
}

export function createHome(home: StackHome): void {
  for (const directory of [home.root, home.leases, home.logs]) {
    mkdirSync(directory, { recursive: true })
    refuseForeign(directory)
  }
}

/** Root's default lies in a folder that everybody may write to: another user's programs there are not run. */
function refuseForeign(directory: string): void {
  const facts = lstatSync(directory)
  if (facts.isDirectory() && facts.uid === (process.getuid?.() ?? facts.uid)) return
  throw new StackError(
    `${directory} belongs to another user (uid ${facts.uid}): set STACK_HOME to a folder of yours.`,
  )
}
