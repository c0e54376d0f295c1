import { Counter, Gauge, type Registry } from 'prom-client';

/** One value of a metric at the moment of a scrape. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}
type Read = () => Sample[] | Promise<Sample[]>;

interface Described {
  name: string;
  help: string;
  labels?: readonly string[];
}

/** A gauge that is read at each scrape. An unknown value is left out instead of reported as zero. */
export function readGauge(registry: Registry, { name, help, labels = [] }: Described, read: Read): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      const samples = await read();
      gauge.reset();
      // Without labels a reset leaves a zero.
      if (labels.length === 0) gauge.remove();
      for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
    },
  });
}

/** A counter that is counted elsewhere and read at each scrape. */
export function readCounter(registry: Registry, { name, help, labels = [] }: Described, read: Read): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      const samples = await read();
      counter.reset();
      for (const sample of samples) counter.inc(sample.labels ?? {}, sample.value);
    },
  });
}
