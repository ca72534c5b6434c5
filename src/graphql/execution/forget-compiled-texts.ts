import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from remembering every compiled text that is longer than 16,383 characters until the memory is full.
 *
 * V8 has a cache of what `new Function` compiled, and forgets entries that were met once. But the hash of a longer text
 * is its length, so entries of one length pass for one that is met again and again. graphql-jit makes a text of some
 * 20 to 100 KB for each document: 12,000 documents took 1.1 GB that no garbage collection gave back. Nothing of ours
 * compiles one text twice, so the cache is of no use here.
 */
export function forgetCompiledTexts(): void {
  setFlagsFromString('--no-compilation-cache')
}
