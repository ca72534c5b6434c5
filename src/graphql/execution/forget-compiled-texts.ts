import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from caching compiled texts of more than 16,383 characters until the memory is full.
 *
 * V8 caches the results of `new Function` and drops entries that it used only once. But it takes the length of such a
 * text as its hash. So different texts of one length look like one text that is used again and again, and stay.
 * graphql-jit makes a text of about 20 to 100 KB for each document: 12,000 documents took 1.1 GB that no garbage
 * collection freed. This service compiles no text twice, so it does not need the cache.
 */
export function forgetCompiledTexts(): void {
  setFlagsFromString('--no-compilation-cache')
}
