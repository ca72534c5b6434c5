import { once } from 'node:events'
import type { Command } from 'commander'
import { AppError } from '../../src/errors.ts'
import { leafCommand } from '../cli/leaf-command.ts'
import type { OutputOptions, RunCommand } from '../cli/run-command.ts'
import { printProgress } from '../cli/terminal.ts'
import type { Operator } from '../operator.ts'
import type { OperatorSettings } from '../operator-settings.ts'

interface EndedBoard {
  readonly address: string
}

export function addBoardCommand(program: Command, run: RunCommand): void {
  leafCommand(
    program,
    'board',
    'the queues in a browser, until Ctrl-C: jobs with their errors; retry, remove, pause. Needs BOARD_PORT and BOARD_USERS',
    ['board'],
  ).action((output: OutputOptions) =>
    run(output, serveBoard, ({ address }) => `The board at ${address} is closed.`),
  )
}

/** Serves the board until a signal ends it. */
async function serveBoard(operator: Operator, settings: OperatorSettings): Promise<EndedBoard> {
  // No other command needs these libraries, which take their time to load.
  const { readBoardSettings } = await import('./board-settings.ts')
  const { openQueues } = await import('../queues/open-queues.ts')
  const { buildBoard } = await import('./board.ts')
  const { host, port, users } = readBoardSettings()
  const { queues, close } = await openQueues(settings)
  const { namespace } = operator
  const board = await buildBoard({ queues, users, namespace, operator, settings, warn: printProgress })
  try {
    const address = await board.listen({ host, port }).catch((cause: Error) => {
      throw new AppError(
        'INVALID_INPUT',
        `The board cannot listen: ${cause.message}. Set BOARD_HOST and BOARD_PORT to an address of this machine that is free.`,
        { cause },
      )
    })
    printProgress(`the board is at ${address}; Ctrl-C ends it`)
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    return { address }
  } finally {
    await board.close()
    await close()
  }
}
