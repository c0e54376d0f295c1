interface Release {
  version: string;
  steps: string[];
  changes: Array<{ file: string; from: string; to: string }>;
}
export const releases: Record<'expanded' | 'moved' | 'contracted', Release>;
export function changedFiles(release: Release): Map<string, string>;
export function buildNext(name: keyof typeof releases): string;
