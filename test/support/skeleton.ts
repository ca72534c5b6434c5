/** A copy with `<value>` for each string that is one of the values, so that only our own code's strings are left. */
export function skeletonOf(request: unknown, values: readonly unknown[]): unknown {
  if (typeof request === 'string') return values.includes(request) ? '<value>' : request
  if (Array.isArray(request)) return request.map((each) => skeletonOf(each, values))
  if (typeof request !== 'object' || request === null) return request
  return Object.fromEntries(Object.entries(request).map(([name, each]) => [name, skeletonOf(each, values)]))
}
