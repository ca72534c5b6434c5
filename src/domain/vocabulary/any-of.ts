/** A pattern for any of these forms. Their own flags do not count. */
export function anyOf(forms: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(forms.map(({ source }) => source).join('|'), flags)
}
