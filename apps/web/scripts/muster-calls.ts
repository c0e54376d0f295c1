import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '@muster/contract';
import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:muster-calls';
const idOfOperators = `${id}-of-operators`;
const idOfLimits = 'virtual:muster-limits';
const contract = (file: string) => fileURLToPath(new URL(`../../../packages/contract/src/${file}`, import.meta.url));
const [contractEntry, errorsFile, limitsFile] = [contract('index.ts'), contract('errors.ts'), contract('limits.ts')];
const sources = fileURLToPath(new URL('../src', import.meta.url));

/** Every word of the web's own code, tests left out. */
function wordsOfTheWeb(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!.*\.test\.).*\.tsx?$/.test(file));
  return new Set(files.flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/\w+/g) ?? []));
}

/** What only operators may do, or what only they are answered. */
const ofOperators = ({ act, errors }: Call): boolean => Boolean(act) || Boolean(errors?.some((code) => code.endsWith('.operators_only')));

const constants = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/**
 * Gives the browser the values of the contract instead of the modules that declare them, with their schemas:
 * - `virtual:muster-calls` has methods, paths and flags by call name. The calls of operators are in `virtual:muster-calls-of-operators`, since
 *   the first table is part of the first load. A build leaves out the calls that the web's code does not name; while the code is being edited,
 *   all are there.
 * - The contract's `errors.ts` and `limits.ts` become literals. Both are assembled from the same modules, and a chunk has whole modules: without
 *   this, a single limit on the first screen would bring the errors of its area.
 */
export function musterCalls(): Plugin {
  let isBuild = false;
  let evaluated: ReturnType<typeof runnerImport<typeof import('@muster/contract')>> | undefined;
  return {
    name: 'muster-calls',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    watchChange: () => {
      evaluated = undefined;
    },
    resolveId: (source) => ([id, idOfOperators, idOfLimits].includes(source) ? `\0${source}` : undefined),
    async load(resolved) {
      if (resolved === limitsFile) return `export * as limits from '${idOfLimits}';`;
      if (![errorsFile, `\0${id}`, `\0${idOfOperators}`, `\0${idOfLimits}`].includes(resolved)) return undefined;
      evaluated ??= runnerImport(contractEntry);
      const { module, dependencies } = await evaluated;
      for (const file of dependencies) this.addWatchFile(file);
      if (resolved === errorsFile) return constants({ errors: module.errors, fieldWords: module.fieldWords });
      if (resolved === `\0${idOfLimits}`) return constants(module.limits);
      const words = isBuild ? wordsOfTheWeb() : undefined;
      const wanted = Object.entries<Call>(module.contract).filter(
        ([name, call]) => ofOperators(call) === (resolved === `\0${idOfOperators}`) && (words?.has(name) ?? true),
      );
      const table = wanted.map(([name, call]) => [name, [call.method, call.path, module.flagsOf(call) || undefined]]);
      return constants({ calls: Object.fromEntries(table) });
    },
  };
}
