import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../product/deps.ts';
import { emailChangeService } from './change.service.ts';
import { isVerified } from './verification.queries.ts';
import { verificationService } from './verification.service.ts';

/** Codes for newcomers, including those who replaced the email they signed up with. */
export interface EmailCodeService {
  /** Requests the first code, in the transaction of the sign-up. */
  wantFirst: (tx: Tx, memberId: string) => Promise<void>;
  /** Verifies the code mailed to a newcomer: to the email they signed up with, or to the one that replaced it. */
  verify: (memberId: string, code: string, userAgent: string) => Promise<void>;
  resend: (memberId: string) => Promise<void>;
}

export function emailCodeService(deps: Deps): EmailCodeService {
  const verification = verificationService(deps);
  const changes = emailChangeService(deps);
  const corrects = async (id: string) => !(await isVerified(deps.db, id)) && changes.pending(id);
  return {
    wantFirst: verification.want,
    verify: async (id, code, userAgent) => ((await corrects(id)) ? changes.confirm(id, code, userAgent) : verification.verify(id, code)),
    resend: async (id) => ((await corrects(id)) ? changes.resend(id) : verification.resend(id)),
  };
}
