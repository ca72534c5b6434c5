/**
 * A string with the colon after it where it is a name, one that is cut off, or a byte of punctuation. Each character is read
 * once, also in a text that is cut off.
 */
export const JSON_TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"(\s*:)?|\\?$)|[{}[\],]/gs
