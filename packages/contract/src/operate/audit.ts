import { z } from 'zod';
import { acts } from '../base/acts.ts';
import { defineCalls } from '../base/define.ts';
import { Id, Instant, Next, Offset } from '../base/shared.ts';

/**
 * A person in the audit log, by their current name; without a name if they have left. Anonymous people have no id in challenges and
 * groups.
 */
const AuditPerson = z.object({ id: Id.nullable(), name: z.string().nullable() }).meta({ id: 'AuditPerson' });

/** What an operator did. Nothing in it is ever changed: what people are called is read anew. */
export const AuditEntry = z
  .object({
    /** Its number: the first is 1, and none is left out. */
    seq: z.number().int(),
    at: Instant,
    /** Who did it; null at the server's terminal, where nobody is signed in. */
    actor: AuditPerson.nullable(),
    act: z.enum(acts),
    /** What it was done to. */
    target: z.object({ kind: z.string(), id: Id.nullable() }),
    /** The person concerned; null if there is none. */
    about: AuditPerson.nullable(),
    /** What the operator wrote; else empty. */
    reason: z.string(),
    /** In a few words what it was: a name, or what has changed. */
    summary: z.string(),
    /** What proves it and all before it. */
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const ruled = ['operate.operators_only'] as const;
const which = { act: z.enum(acts).optional(), actor: Id.optional() };
const downloaded = { method: 'GET', access: 'member', query: z.strictObject(which), response: z.string(), errors: ruled } as const;

/** What operators have done, for operators. Nothing can be added, changed or deleted here. */
export const auditCalls = defineCalls({
  listAudit: {
    method: 'GET',
    path: '/api/operate/audit',
    access: 'member',
    summary: 'What operators have done, the latest first, and who they are; operators only',
    query: z.strictObject({ ...which, offset: Offset }),
    response: z.object({ data: z.array(AuditEntry), actors: z.array(AuditPerson), next: Next }),
    errors: ruled,
  },
  downloadAudit: {
    ...downloaded,
    path: '/api/operate/audit/csv',
    summary: 'The same as a file for spreadsheets, the first entry first; operators only',
    file: 'text/csv',
  },
  downloadAuditLines: {
    ...downloaded,
    path: '/api/operate/audit/jsonl',
    summary: 'The same as a file for programs, one JSON object a line; operators only',
    file: 'application/jsonl',
  },
});
