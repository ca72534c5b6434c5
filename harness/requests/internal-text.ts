/** Internals that no answer may show: addresses, engines, stacks, files. */
export const INTERNAL =
  /127\.0\.0\.1|localhost|ECONN|elastic|redis|lucene|shard|painless|exception|mercurius|fastify|graphql-js|\bstack\b|\.[jt]s\b|node_modules| at \w+ \(|\/work\//i
