import packageJson from '../package.json' with { type: 'json' }

/** Our programs, each with the arguments for Node that its npm script gives it. */
export const PROGRAMS = {
  API: { program: 'src/server.ts', nodeArguments: argumentsOf(packageJson.scripts.start) },
  worker: { program: 'workers/main.ts', nodeArguments: argumentsOf(packageJson.scripts.worker) },
} as const

/** The arguments of Node's own in a script of package.json, but for the file with settings. */
export function argumentsOf(script: string): string[] {
  return script.split(' ').filter((word) => word.startsWith('--') && !word.startsWith('--env-file'))
}
