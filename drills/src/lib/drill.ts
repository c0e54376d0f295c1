// What every drill has: a folder that is removed with it, a line for each thing that holds or does not, and their counts at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killLeftOvers } from './server.ts';

export type Check = (holds: boolean, what: string, measured?: string) => void;

/** Begins a drill. Whatever it has started ends with it, also if it is interrupted. With `keeps`, its folder stays if something failed. */
export function drill(name: string, { keeps = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  const sum = { passed: 0, failed: 0, skipped: 0 };
  process.on('exit', () => {
    killLeftOvers();
    if (keeps && sum.failed > 0) console.log(`Logs and data are kept in ${folder}.`);
    else rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

  const check: Check = (holds, what, measured = '') => {
    sum[holds ? 'passed' : 'failed'] += 1;
    console.log(`${holds ? '✓' : '✗'} ${what.padEnd(64)} ${measured}`);
  };
  return {
    folder,
    check,
    skip: (why: string): void => {
      sum.skipped += 1;
      console.log(`- skipped: ${why}`);
    },
    /** Runs a part. One that throws counts as failed, and the drill goes on. */
    attempt: async (part: () => Promise<void>): Promise<void> => {
      try {
        await part();
      } catch (error) {
        killLeftOvers();
        check(false, 'it came to its end', (error as Error).stack);
      }
    },
    /** Prints the counts, which `scripts/lib/run-step.mjs` reads, and exits with 1 if something failed. */
    end: (): never => {
      console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
      process.exit(sum.failed > 0 ? 1 : 0);
    },
  };
}
/** What a part of a drill is given: a folder of its own, whether it is the short form, and how to say what held, or that it cannot run here. */
export interface Run {
  folder: string;
  short: boolean;
  check: Check;
  skip: (why: string) => void;
}

/** Waits until something holds that may fail meanwhile, and returns it. */
export async function until<T>(what: string, holds: () => Promise<T>, limitMs = 180_000): Promise<NonNullable<T>> {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const found = await holds().catch(() => undefined);
    if (found) return found;
    if (performance.now() - began > limitMs) throw new Error(`Not within ${limitMs / 1000} s: ${what}.`);
  }
}
