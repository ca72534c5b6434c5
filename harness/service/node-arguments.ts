import packageJson from '../../package.json' with { type: 'json' }

/** Node's arguments of each of our programs, from its npm script. */
export const PROGRAMS = {
  API: { program: 'src/server.ts', nodeArguments: argumentsOf(packageJson.scripts.start) },
  worker: { program: 'workers/main.ts', nodeArguments: argumentsOf(packageJson.scripts.worker) },
} as const

/** The arguments for Node in a script of package.json, without the settings file. */
export function argumentsOf(script: string): string[] {
  return script.split(' ').filter((word) => word.startsWith('--') && !word.startsWith('--env-file'))
}
