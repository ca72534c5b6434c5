import pc from 'picocolors'
import { acquireStack, progressPrinter } from './stack.ts'
import { messageOf, StackError } from './stack-error.ts'

async function start(): Promise<void> {
  const stack = await acquireStack({
    holder: 'npm run stack',
    persistent: true,
    onProgress: progressPrinter(),
  })
  console.log(stack.elasticsearchUrl, stack.redisUrl, stack.storage.endpoint)
}
start().catch((error: unknown) => {
  console.error(pc.red(error instanceof StackError ? messageOf(error) : String((error as Error).stack)))
  process.exitCode = 1
})
