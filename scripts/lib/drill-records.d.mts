export interface Inputs {
  files: readonly string[];
  packages?: readonly string[];
}
interface Figures {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
}
export function inputsAt(commit: string, inputs: Inputs, options?: { repository?: string; node?: string }): string | undefined;
export function earnedRecord(
  name: string,
  inputs: Inputs,
  options?: { repository?: string },
): { record: { commit: string; date: string; figures: Figures }; reason?: never } | { reason: string; record?: never };
export function keepRecord(
  name: string,
  inputs: Inputs,
  result: Figures & { output: string },
  options?: { repository?: string; date?: Date },
): void;
