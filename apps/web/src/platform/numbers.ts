const cut = (value: number, unit: number) => Math.floor(value / (unit / 10)) / 10;

/** A count as lists show it: 999, 1.2K, 3M; at most one decimal, truncated rather than rounded [SHELL-48]. */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${cut(value, 1_000_000)}M`;
  if (value >= 1_000) return `${cut(value, 1_000)}K`;
  return String(value);
}
