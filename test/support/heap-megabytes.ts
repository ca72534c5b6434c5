import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collectGarbage: (() => void) | undefined

/** What the heap and the buffers hold that is still in use, in MiB. */
export function heapMegabytes(): number {
  if (collectGarbage === undefined) {
    setFlagsFromString('--expose-gc')
    collectGarbage = runInNewContext('gc') as () => void
  }
  // The first one only finds the buffers that nobody holds.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
