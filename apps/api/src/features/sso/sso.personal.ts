import type { HeldData } from '../../product/personal-data.ts';

/**
 * The data that single sign-on stores about a member: their identity at their organisation's provider. Its sessions are deleted with it.
 */
export const ssoData: HeldData = {
  holds: [{ table: 'sso_identity', column: 'member_id', archive: { file: 'identities' }, erased: 'with_member', goes: 'first' }],
};
