import type { Part } from '../../platform/jobs/in-parts.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** The digests of a part of the members are due. */
    'digest.due': Part;
  }
}
