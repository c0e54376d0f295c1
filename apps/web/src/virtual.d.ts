declare module 'virtual:muster-calls' {
  import type { CallTable } from '@muster/contract/client';
  /** Method and path by call name. */
  export const calls: CallTable;
  /** Names of the calls that need no token. */
  export const openCalls: readonly string[];
}
