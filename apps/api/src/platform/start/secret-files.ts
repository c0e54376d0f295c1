import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * An environment in which each secret that was given as a file, by its name and `_FILE`, stands as if it were given itself; line breaks at the
 * end are no part of it. `faults` has a line for each that is given twice, cannot be read or is empty. The lines do not repeat what the setting
 * says: somebody may have put the secret itself there.
 */
export function fromFiles(env: Environment, secrets: readonly string[]): { env: Environment; faults: string[] } {
  const faults: string[] = [];
  const read: Environment = {};
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      faults.push(`Settings ${name} and ${name}_FILE are both given: keep one of them.`);
      continue;
    }
    try {
      const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
      if (text === '') faults.push(`Setting ${name}_FILE: the file that it names is empty.`);
      else read[name] = text;
    } catch (error) {
      faults.push(`Setting ${name}_FILE: the file that it names cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  return { env: { ...env, ...read }, faults };
}
