import type { MemberState, Role } from '@muster/contract';
import { membersWords as ofGroups } from '../../features/groups/members.words.ts';
import { reportScreen } from '../../features/reports/reports.words.ts';

/** Texts of the members whom operators look after. */
export const membersWords = {
  title: 'Members',
  search: 'Search by name or email',
  which: 'Workspace',
  all: 'All workspaces',
  state: 'Who',
  everybody: 'Everybody',
  states: {
    event_leader: 'Event leaders',
    operator: 'Operators',
    suspended: 'Suspended',
    deactivated: 'Deactivated',
  } satisfies Record<MemberState, string>,
  none: 'Nobody is here yet. Give an access code to those who may join.',
  nobody: 'Nobody is like that.',
  look: 'Look after',
  lookAfter: (name: string) => `Look after ${name}`,
  of: ofGroups.page,
  roleNames: { event_leader: 'Event leader', operator: 'Operator' } satisfies Record<Role, string>,
  roleHints: {
    event_leader: 'Creates events, and sees what analytics tell of their workspace.',
    operator: 'Looks after the community, as you do.',
  } satisfies Record<Role, string>,
  anonymous: reportScreen.anonymous,
  noWorkspace: 'In no workspace',
  since: (day: string) => `Since ${day}`,
  suspended: (until: string) => `Suspended until ${until}`,
  deactivated: (since: string) => `Deactivated since ${since}`,
  yourself: 'This is you. Another operator has to suspend or deactivate you, and take this role from you.',
  profile: reportScreen.openProfile,

  move: 'Move',
  moveOf: (name: string) => `Move ${name} to another workspace`,
  moveTo: 'To which workspace',
  moveText:
    'What analytics have told of the weeks before stays with the workspace of before. In challenges by workspaces they stay in their team.',
  moved: (name: string, workspace: string) => `${name} is in ${workspace} now.`,
  undo: 'Undo',
  undoFailed: 'That could not be undone.',
  reason: 'Reason',
  logHint: 'For the audit log. You can leave it out.',

  suspend: 'Suspend',
  suspendOf: (name: string) => `Suspend ${name}`,
  suspendText: 'They are signed out on all devices at once, and cannot sign in until that day.',
  until: 'May come in again on',
  memberHint: 'They read this when they sign in.',
  suspendedNow: (name: string, day: string) => `${name} is suspended until ${day}.`,
  unsuspend: 'End the suspension',
  unsuspended: (name: string) => `${name} may come in again.`,
  dayMissing: 'PLEASE CHOOSE A DAY AFTER TODAY',

  deactivate: 'Deactivate',
  deactivateOf: (name: string) => `Deactivate ${name}`,
  deactivateText:
    'For who has left the organisation. They are signed out on all devices at once, get no more mail, and nobody finds them any more. What they wrote stays. You can let them in again.',
  deactivatedNow: (name: string) => `${name} is deactivated.`,
  reactivate: 'Let in again',
} as const;
