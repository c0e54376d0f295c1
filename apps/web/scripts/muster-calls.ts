import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:muster-calls';
const contractEntry = fileURLToPath(new URL('../../../packages/contract/src/index.ts', import.meta.url));

/**
 * Gives the module `virtual:muster-calls`: methods and paths of the contract by call name, and the names of the calls
 * that need no token. The browser gets this table (under 1 kB) instead of the contract's schemas.
 */
export function musterCalls(): Plugin {
  return {
    name: 'muster-calls',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const { module, dependencies } = await runnerImport<typeof import('@muster/contract')>(contractEntry);
      for (const file of dependencies) this.addWatchFile(file);
      const open = Object.entries(module.contract).flatMap(([name, call]) => (call.access === 'none' ? [name] : []));
      return [
        `export const calls = ${JSON.stringify(module.callTable(module.contract))};`,
        `export const openCalls = ${JSON.stringify(open)};`,
      ].join('\n');
    },
  };
}
