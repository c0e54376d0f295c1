/**
 * Caches the latest results of a pure function: many members view the same things. `keyOf` names everything a result depends on. Results
 * are shared and must not be modified.
 */
export function remembered<Given extends readonly unknown[], Result>(
  most: number,
  keyOf: (...given: Given) => string,
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  const kept = new Map<string, Result>();
  return (...given) => {
    const key = keyOf(...given);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = work(...given);
    kept.set(key, result);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return result;
  };
}
