import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface StockMercurius {
  /** Milliseconds of its event loop; `givenUpMs` where it took longer. */
  readonly time: (payload: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** Stock Mercurius with the same schema, in a thread that can be ended. */
export async function startStockMercurius(schema: string, givenUpMs: number): Promise<StockMercurius> {
  let worker = await started(schema)
  return {
    async time(payload) {
      worker.postMessage(payload)
      const signal = AbortSignal.timeout(givenUpMs)
      try {
        const [time] = (await once(worker, 'message', { signal })) as [number]
        return time
      } catch (error) {
        if (!signal.aborted) throw error
        await worker.terminate()
        worker = await started(schema)
        return givenUpMs
      }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

async function started(schema: string): Promise<Worker> {
  const worker = new Worker(new URL('./stock-worker.ts', import.meta.url), { workerData: schema })
  await once(worker, 'message')
  return worker
}
