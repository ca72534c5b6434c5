/** Raise it if the same item gets other facts, or the same dish and preferences another status. */
export const RULES_VERSION = 21
