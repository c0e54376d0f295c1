import { readFileSync } from 'node:fs';
import { DeploymentConfig, type PublicConfig } from '@muster/contract';
import reference from '../../../../../deployments/reference.json' with { type: 'json' };
import { StartError } from './settings.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects merge key by key; lists and plain values replace. */
function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) merged[key] = Object.hasOwn(base, key) ? merge(base[key], value) : value;
  return merged;
}

/** Checks a configuration merged over the reference one. Throws `StartError` with one line per bad field (SHELL-02, ruling 1). */
export function deploymentConfig(over: unknown, source = 'The configuration'): DeploymentConfig {
  if (!isObject(over)) throw new StartError([`${source} must be a JSON object.`]);
  const parsed = DeploymentConfig.safeParse(merge(reference, over));
  if (parsed.success) return parsed.data;
  throw new StartError(
    parsed.error.issues.flatMap((issue) => {
      const at = issue.path.join('.');
      if (issue.code !== 'unrecognized_keys') return [`${source}: ${at || 'the whole'}: ${issue.message}`];
      return issue.keys.map((key) => `${source}: ${[...issue.path, key].join('.')}: is not a known setting`);
    }),
  );
}

/** Reads the file named by `MUSTER_CONFIG`, or the reference configuration if none is named. */
export function readDeploymentConfig(file: string | undefined): DeploymentConfig {
  if (!file) return deploymentConfig({});
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError([`MUSTER_CONFIG names ${file}, which cannot be read as JSON: ${(cause as Error).message}`]);
  }
  return deploymentConfig(content, file);
}

/** The public part of the configuration. */
export function publicConfig({ private: _, ...open }: DeploymentConfig): PublicConfig {
  return open;
}
