import type { Part } from '../../platform/in-parts.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    /** The digests of a part of the members are due. */
    'digest.due': Part;
  }
}
