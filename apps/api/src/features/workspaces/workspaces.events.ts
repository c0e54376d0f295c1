import type { Role } from '@muster/contract';

declare module '../../platform/jobs/outbox.ts' {
  interface Events {
    /** An operator moved a member to this workspace. */
    'member.moved': { member_id: string; workspace_id: string };
    /** An operator gave a member a role, or revoked it. */
    'member.role_changed': { member_id: string; role: Role; held: boolean };
  }
}
