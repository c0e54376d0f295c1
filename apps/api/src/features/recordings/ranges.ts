/** A byte range; both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of this size. Returns undefined for the whole file: without a header, for a malformed header, and for
 * several ranges at once, as HTTP allows. Returns null if the range is not satisfiable.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : null;
}

/** Returns which parts of `partBytes` bytes a range touches, and which bytes of each. */
export function partsOf({ start, end }: ByteRange, partBytes: number): Array<{ part: number; range: ByteRange }> {
  const first = Math.floor(start / partBytes);
  const last = Math.floor(end / partBytes);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const part = first + at;
    const from = part * partBytes;
    return { part, range: { start: Math.max(start, from) - from, end: Math.min(end, from + partBytes - 1) - from } };
  });
}
