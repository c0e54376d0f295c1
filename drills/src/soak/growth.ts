/** A figure at a time, in seconds since the start. */
export interface At {
  seconds: number;
  value: number;
}

/** The slope by Theil and Sen: the median of the slopes between all pairs. One sample that is off does not bend it. */
export function slope(samples: readonly At[]): number {
  const slopes: number[] = [];
  for (const [n, first] of samples.entries())
    for (const second of samples.slice(n + 1))
      if (second.seconds > first.seconds) slopes.push((second.value - first.value) / (second.seconds - first.seconds));
  slopes.sort((a, b) => a - b);
  return slopes.length === 0 ? 0 : (slopes[Math.floor((slopes.length - 1) / 2)]! + slopes[Math.floor(slopes.length / 2)]!) / 2;
}

/** What a figure grew by after the first quarter of a run, in which caches fill, and how much it may have. */
export interface Growth {
  grown: number;
  allowed: number;
  holds: boolean;
}

/** By how much memory may grow: so much of noise, however short the run is, and so much in each further hour. In megabytes. */
export interface Bound {
  noise: number;
  hourly: number;
}

/**
 * Whether memory stays within its bound (decision 89). The slope over the last three quarters counts, times their length, so that where a run
 * happens to begin and end makes no difference. Fewer than eight samples show nothing: then it holds not.
 */
export function growthOf(samples: readonly At[], { noise, hourly }: Bound): Growth {
  const first = samples[0]?.seconds ?? 0;
  const last = samples.at(-1)?.seconds ?? 0;
  const later = samples.filter(({ seconds }) => seconds >= first + (last - first) / 4);
  const length = (later.at(-1)?.seconds ?? 0) - (later[0]?.seconds ?? 0);
  const grown = slope(later) * length;
  const allowed = noise + (hourly * length) / 3600;
  return { grown, allowed, holds: samples.length >= 8 && grown <= allowed };
}
