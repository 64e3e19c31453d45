/** Defines how a query string is written; Apps Script has no URLSearchParams. */

export type QueryParameter = readonly [
  name: string,
  value: string | number | boolean | null | undefined,
];

/** `?name=value&…`, percent-encoded; parameters without a value are left out, '' where none is left. */
export function queryText(parameters: readonly QueryParameter[]): string {
  const parts: string[] = [];
  for (const [name, value] of parameters) {
    if (value === undefined || value === null || value === '') continue;
    parts.push(`${name}=${encoded(String(value))}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Percent-encodes a path segment or a value; a lone surrogate, which cannot be, becomes U+FFFD. */
export function encoded(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
