/** "makes/make me" is "makes me, make me"; a blank inside of a way is "_". */
export function everyWay(phrases: string): string {
  return phrases
    .split(',')
    .flatMap((phrase) => waysOf(phrase.trim().split(/\s+/)))
    .join(', ')
}

function waysOf([first = '', ...rest]: readonly string[]): string[] {
  const ways = first.split('/').map((way) => way.replaceAll('_', ' '))
  return rest.length === 0 ? ways : waysOf(rest).flatMap((end) => ways.map((way) => `${way} ${end}`))
}
