/** A sample line in the Prometheus text format. */
export interface ScrapedSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The samples of a scrape. */
export function samplesIn(text: string): ScrapedSample[] {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (!name) throw new Error(`No sample: ${line}`);
      return {
        name,
        labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, said]) => [label!, said!])),
        value: Number(value === '+Inf' ? Number.POSITIVE_INFINITY : value),
      };
    });
}

/** The value of a metric that has at least these labels; undefined if there is none. */
export const figure = (text: string, name: string, labels: Record<string, string> = {}): number | undefined =>
  samplesIn(text).find((sample) => sample.name === name && Object.entries(labels).every(([label, said]) => sample.labels[label] === said))
    ?.value;
