/** Raise it where the same dish file gets other facts, or the same dish and guest another status. */
export const RULES_VERSION = 1
