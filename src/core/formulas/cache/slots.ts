/** Defines the names of what formulas keep: few enough to be listed, since a cache tells nobody its keys. */

/** The place of a digest: its first hexadecimal digits. */
export function slotName(kind: string, digest: string, digits: number): string {
  return `cdx:f:${kind}${digest.slice(0, digits)}`;
}

export function slotNames(kind: string, digits: number): readonly string[] {
  return Array.from({ length: 16 ** digits }, (_, index) =>
    slotName(kind, index.toString(16).padStart(digits, '0'), digits),
  );
}
