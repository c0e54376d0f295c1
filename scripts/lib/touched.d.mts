export function changedFiles(): string[];
export function touchedTests(files: readonly string[]): { api: string[]; web: string[]; scripts: string[] };
