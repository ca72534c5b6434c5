import type { FilesOfChains, LostFiles } from '../../src/features/uploads/queue-lost-files.ts'

const MAX_NAMED = 10

export function lostFilesText(found: LostFiles | string): string {
  if (typeof found === 'string')
    return `The copies of what partners sent since the backup were not looked for: ${found.replace(/\.$/, '')}. The workers look for them when they start, before they read anything. To see which chains they are of, first run this command again where the storage can be reached.`
  const { queued, ofUnknownChains, unlabelled } = found
  const texts = [
    isEmpty(queued)
      ? 'The bucket has no further copy to read again.'
      : `What partners sent since the backup is read again from our copies, in its order: ${filesText(queued)}.`,
    'A file that was approved since is held again, and changes after it go live without it: ask its partner for a full file.',
  ]
  if (!isEmpty(ofUnknownChains))
    texts.push(
      `The backup does not know the chains of these copies, which are left alone: ${filesText(ofUnknownChains)}. Bring such a chain back with the same ids while no worker runs, then start the workers: they read its files in their order.`,
    )
  if (!isEmpty(unlabelled))
    texts.push(
      `These copies do not say what they are of, and are not read: ${filesText(unlabelled)}. Menus can lack the allergens that they added: ask these partners for a full file.`,
    )
  return texts.join(' ')
}

function isEmpty(files: FilesOfChains): boolean {
  return Object.keys(files).length === 0
}

/** "3 files: grill 2, pasta 1". */
function filesText(files: FilesOfChains): string {
  const chains = Object.entries(files)
  const total = chains.reduce((sum, [, count]) => sum + count, 0)
  const named = chains.slice(0, MAX_NAMED).map(([chainId, count]) => `${chainId} ${count}`)
  const more = chains.length > MAX_NAMED ? [`${chains.length - MAX_NAMED} more chains`] : []
  return `${total} ${total === 1 ? 'file' : 'files'}: ${[...named, ...more].join(', ')}`
}
