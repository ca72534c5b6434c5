import { spawnSync } from 'node:child_process'
import type { EngineUser } from '../engine-plan.ts'
import { StackError } from '../stack-error.ts'

/** nobody, then the first ordinary user, then daemon: Elasticsearch refuses root, any other uid will do. */
const CANDIDATES: readonly EngineUser[] = [
  { uid: 65534, gid: 65534 },
  { uid: 1000, gid: 1000 },
  { uid: 1, gid: 1 },
]

/** Undefined for an ordinary user, whose engines run as that user. */
export function chooseEngineUser(mustReach: readonly string[]): EngineUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = CANDIDATES.find((candidate) => canReach(candidate, mustReach))
  if (user) return user
  throw new StackError(
    `Elasticsearch does not run as root, and no other user here can read ${mustReach.join(' and ')}: ` +
      'put STACK_HOME, STACK_ENGINES_DIR and Java where everybody may read, or start as an ordinary user.',
  )
}

function canReach(user: EngineUser, paths: readonly string[]): boolean {
  const script = 'for path; do test -r "$path" && test -x "$path" || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...user, stdio: 'ignore' }).status === 0
}
