import type { auditCalls } from '@muster/contract';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Feature } from '../../product/feature.ts';
import { auditNotices } from './audit.notices.ts';
import { auditData } from './audit.personal.ts';
import { auditService } from './audit.service.ts';

function auditRoutes(deps: Deps): Handlers<typeof auditCalls> {
  const audit = auditService(deps);
  return {
    listAudit: ({ viewer, query }) => audit.list(viewer, query),
    downloadAudit: ({ viewer, query }) => audit.csv(viewer, query),
    downloadAuditLines: ({ viewer, query }) => audit.lines(viewer, query),
  };
}

/** The log of operator acts (decision 73). Entries remain without a name when an operator leaves. */
export const auditFeature: Feature<typeof auditCalls> = { handlers: auditRoutes, data: auditData, notices: auditNotices };
