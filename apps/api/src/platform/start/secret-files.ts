import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * Reads secrets from files: for each secret, `NAME_FILE` may name a file with its value; trailing line breaks are ignored. Returns an
 * environment with the values, and in `faults` a line for each secret that is given twice, cannot be read or is empty. The lines do not
 * repeat the setting's value, which may be the secret itself by mistake.
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
