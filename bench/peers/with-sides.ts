import type { LoadTarget } from '../load.ts'
import { everyDish } from './classify-everything.ts'
import { answerDifference, type ReadAnswer } from './page-answer.ts'
import type { PeerBench, PeerSide, RunningSide } from './peer-sides.ts'

export interface ComparedSide extends RunningSide {
  readonly name: string
  /** Of an answer's body, on average. */
  readonly bytes: number
}

/**
 * Starts the sides and asks each of them every question, twice: a second answer may be a kept one. Throws where one
 * answers differently than the first side. Then runs `work`, and stops the sides.
 */
export async function withSides<T>(
  bench: PeerBench,
  sides: readonly PeerSide[],
  work: (sides: readonly ComparedSide[]) => Promise<T>,
): Promise<T> {
  const menu = (await everyDish(bench.service.es, bench.chain.catalog)).map(({ dish }) => dish.id)
  const running: RunningSide[] = []
  try {
    for (const side of sides) running.push(await side.start(bench, running[0] ?? null))
    const compared: ComparedSide[] = []
    let expected: readonly ReadAnswer[] | null = null
    for (const [place, side] of running.entries()) {
      const { name, read } = sides[place] as PeerSide
      const texts = [...(await answersOf(side)), ...(await answersOf(side))]
      const answers = texts.map((text) => read(text, menu))
      expected ??= answers
      refuseDifferent(name, answers, expected)
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length
      compared.push({ ...side, name, bytes })
    }
    return await work(compared)
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

/** Throws where one is no answer. */
export async function answersOf({ url, headers, bodies }: LoadTarget): Promise<readonly string[]> {
  const texts: string[] = []
  for (const body of bodies) {
    const answer = await fetch(url, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!answer.ok || text.startsWith('{"errors"'))
      throw new Error(`${url}: ${answer.status} ${text.slice(0, 1_000)}`)
    texts.push(text)
  }
  return texts
}

function refuseDifferent(
  name: string,
  answers: readonly ReadAnswer[],
  expected: readonly ReadAnswer[],
): void {
  for (const [place, answer] of answers.entries()) {
    const other = expected[place]
    const found = other === undefined ? 'no such question' : answerDifference(answer, other)
    if (found !== null) throw new Error(`${name} answers question ${place} differently:\n${found}`)
  }
}
