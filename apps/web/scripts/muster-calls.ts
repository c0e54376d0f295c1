import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '@muster/contract';
import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:muster-calls';
const idOfOperators = `${id}-of-operators`;
const contractEntry = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));
const sources = fileURLToPath(new URL('../src', import.meta.url));

/** Every word of the web's own code, tests left out. */
function wordsOfTheWeb(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!.*\.test\.).*\.tsx?$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/\w+/g) ?? []));
}

/** What only operators may do, or what only they are answered. */
const ofOperators = ({ act, errors }: Call): boolean => Boolean(act) || Boolean(errors?.some((code) => code.endsWith('.operators_only')));

/**
 * Gives the module `virtual:muster-calls`: methods, paths and flags of the contract by call name. The
 * browser gets this table instead of the contract's schemas. The calls of operators are in `virtual:muster-calls-of-operators`, since the
 * first table is part of the first load. A build leaves out the calls that the web's code does not name; while the code is being edited,
 * all are there.
 */
export function musterCalls(): Plugin {
  let isBuild = false;
  return {
    name: 'muster-calls',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (source === id || source === idOfOperators ? `\0${source}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}` && resolved !== `\0${idOfOperators}`) return undefined;
      const { module, dependencies } = await runnerImport<typeof import('@muster/contract')>(contractEntry);
      for (const file of dependencies) this.addWatchFile(file);
      const words = isBuild ? wordsOfTheWeb() : undefined;
      const wanted = Object.entries<Call>(module.contract).filter(
        ([name, call]) => ofOperators(call) === (resolved === `\0${idOfOperators}`) && (words?.has(name) ?? true),
      );
      const table = wanted.map(([name, call]) => [name, [call.method, call.path, module.flagsOf(call) || undefined]]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}
