import type { HeldData } from '../../platform/personal-data.ts';

/** What single sign-on holds about a member: who they are at their organisation's identity provider. Its sessions go with it. */
export const ssoData: HeldData = {
  holds: [{ table: 'sso_identity', column: 'member_id', archive: { file: 'identities' }, erased: 'with_member', goes: 'first' }],
};
